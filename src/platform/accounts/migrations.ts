/** Accounts are shared by all sites of a network: these tables have no site. */
import { sql } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import { migration, type SchemaDb } from '../../db/migrations.ts'
import { createTable, instant, json, ref, text } from '../../db/tables.ts'

export const accountMigrations = [
  migration('accounts/001-users', async (db, engine) => {
    await createTable(db, engine, 'users', {
      siteId: false,
      columns: {
        login: text({ max: 60 }),
        nicename: text({ max: 50 }),
        email: text({ max: 100 }),
        // Lower-case twins: found and sorted without regard to case, by index, alike on both engines.
        login_key: text(),
        email_key: text(),
        name_key: text(),
        pass_hash: text(),
        // Differs after every change of the password; sessions keep the one they were begun with.
        password_stamp: text(),
        display_name: text({ max: 250 }),
        url: text({ default: '' }),
        registered_at: instant(),
        status: text({ oneOf: ['active', 'blocked'], default: 'active' }),
        first_name: text({ default: '' }),
        last_name: text({ default: '' }),
        nickname: text({ default: '' }),
        description: text({ default: '' }),
        locale: text({ default: '' }),
      },
      unique: [['login_key'], ['nicename'], ['email_key']],
      indexes: [['name_key', 'id'], ['registered_at'], ['url', 'id']],
    })
    await createTable(db, engine, 'user_meta', {
      id: 'none',
      siteId: false,
      columns: { user_id: ref('users', { onDelete: 'cascade' }), meta_key: text({ max: 255 }), meta_value: json() },
      primaryKey: ['user_id', 'meta_key'],
    })
    await createSearch(db, engine)
  }),
]

/** Finds a part of a name by the threes of letters in it. */
async function createSearch(db: SchemaDb, engine: EngineName): Promise<void> {
  for (const statement of engine === 'sqlite' ? SEARCH_SQLITE : SEARCH_POSTGRES) await sql.raw(statement).execute(db)
}

const NAMES = 'login_key, email_key, name_key, nicename'
const values = (row: 'old' | 'new') => NAMES.replaceAll(/\w+/g, column => `${row}.${column}`)
const FORGET_OLD = `insert into user_names (user_names, rowid, ${NAMES}) values ('delete', old.id, ${values('old')});`
const INDEX_NEW = `insert into user_names (rowid, ${NAMES}) values (new.id, ${values('new')});`

const SEARCH_SQLITE = [
  `create virtual table user_names using fts5(${NAMES}, content = 'users', content_rowid = 'id', tokenize = 'trigram')`,
  `create trigger user_names_insert after insert on users begin ${INDEX_NEW} end`,
  `create trigger user_names_delete after delete on users begin ${FORGET_OLD} end`,
  `create trigger user_names_update after update of ${NAMES} on users begin ${FORGET_OLD} ${INDEX_NEW} end`,
]

/** Where the extension may not be had, the same statements look at every account. */
const SEARCH_POSTGRES = [
  `do $$ begin
     create extension if not exists pg_trgm;
     create index users_names_idx on users using gin (${NAMES.replaceAll(/\w+/g, '$& gin_trgm_ops')});
   exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then null;
   end $$`,
]
