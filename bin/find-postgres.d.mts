export interface PostgresServer {
  /** `postgres://…`, of its maintenance database. */
  url: string
  stop: () => Promise<void>
}

export function startPostgres(): Promise<PostgresServer>
