-- One database for the keys of the edges, one for the reference server.
create database counter_keys;
create database counter_reference;
-- Otherwise any role of this PostgreSQL could connect, hold the locks of Counter and send its notifications.
revoke connect on database counter_keys from public;
revoke connect on database counter_reference from public;
