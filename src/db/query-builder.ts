/** Kysely over connections of our own: statements go where we say, and only `Database` begins transactions. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Query } from './database.ts'

/** Lends a connection for the time of one statement. */
export type Lend = <T>(use: (connection: DatabaseConnection) => Promise<T>) => Promise<T>

/** The parts of an engine that turn a query into text. */
export type Language = Pick<Dialect, 'createQueryCompiler' | 'createAdapter' | 'createIntrospector'>

export type QueryBuilders = {
  reader(lend: Lend, plugins: readonly KyselyPlugin[]): Kysely<any>
  transaction(connection: DatabaseConnection, plugins: readonly KyselyPlugin[]): Kysely<any>
}

/** What is sent to an engine. */
export type Compiled = Pick<CompiledQuery, 'sql' | 'parameters'>

/** `marked` writes the marks of a text as the engine wants them. */
export const compiled = (query: Query, marked = (text: string) => text): Compiled =>
  'text' in query ? { sql: marked(query.text), parameters: query.values } : query.compile()

export const queryBuilders = (language: Language): QueryBuilders => {
  const compiler = language.createQueryCompiler()
  const adapter = language.createAdapter()
  const dialect: Dialect = { ...bound(language), createDriver: () => noDriver }
  const props = (lend: Lend, plugins: readonly KyselyPlugin[]): KyselyProps => ({
    config: { dialect },
    dialect,
    driver: noDriver,
    executor: new DefaultQueryExecutor(compiler, adapter, { provideConnection: lend }, [...plugins]),
  })
  return {
    reader: (lend, plugins) => new Kysely(props(lend, plugins)),
    transaction: (connection, plugins) => new Transaction(props(use => use(connection), plugins)),
  }
}

/** A connection that runs whole statements only; rows in chunks come from `Database.stream`. */
export const wholeStatements = (execute: <R>(query: CompiledQuery) => Promise<QueryResult<R>>): DatabaseConnection => ({
  executeQuery: execute,
  streamQuery() {
    throw new Error('Use database.stream() for rows in chunks.')
  },
})

const bound = (language: Language): Language => ({
  createQueryCompiler: () => language.createQueryCompiler(),
  createAdapter: () => language.createAdapter(),
  createIntrospector: db => language.createIntrospector(db),
})

const refuse = async (): Promise<never> => {
  throw new Error('Use database.transaction(): Kysely has no connections of its own here.')
}

const noDriver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: refuse,
  destroy: refuse,
}
