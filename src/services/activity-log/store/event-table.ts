/** The table of events, with an index for every filter. The archive has the same table in a second database. */

import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../../db/tables.ts'

export const EVENTS = 'activity_events'

/** Ids below this are room for the history that is imported from elsewhere: ids rise with time. */
export const FIRST_ID = 1_000_000_001

/** Every index ends with the id, so that a page of any filter is a range of it, at any depth. */
export const createEventTable = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createTable(db, engine, EVENTS, {
    columns: {
      occurred_at: instant(),
      event_code: integer(),
      severity: integer({ min: 0, max: 4 }),
      group_key: text(),
      module: text(),
      action: text(),
      user_id: integer(),
      user_login: text(),
      user_name: text(),
      user_role: text(),
      ip: text(),
      object_type: text(),
      object_id: text(),
      object_label: text(),
      object_url: text(),
      message: text(),
      details: json(),
    },
    indexes: [
      ['site_id', 'id'],
      ['site_id', 'event_code', 'id'],
      ['site_id', 'severity', 'id'],
      ['site_id', 'group_key', 'id'],
      ['site_id', 'module', 'id'],
      ['site_id', 'action', 'id'],
      ['site_id', 'user_id', 'id'],
      ['site_id', 'user_login', 'id'],
      ['site_id', 'user_role', 'id'],
      ['site_id', 'ip', 'id'],
      ['site_id', 'object_type', 'id'],
      ['site_id', 'object_id', 'id'],
    ],
  })
