export interface PostgresServer {
  /** `postgres://…`, of its maintenance database. */
  url: string
  stop: () => Promise<void>
}

export interface OwnPostgresServer extends PostgresServer {
  /** Ends it as an operator would: open transactions are rolled back and every connection is told. */
  halt: () => Promise<void>
  /** Ends it at once; it recovers from its log when it comes up. */
  kill: () => Promise<void>
  /** On the same port and data. */
  comeUp: () => Promise<void>
}

/** The folder of its programs. */
export function findPostgres(): Promise<string>
export function startPostgres(): Promise<PostgresServer>
export function startOwnPostgres(): Promise<OwnPostgresServer>
