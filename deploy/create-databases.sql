-- One database for the keys of the edges, one for the reference server.
create database counter_keys;
create database counter_reference;
