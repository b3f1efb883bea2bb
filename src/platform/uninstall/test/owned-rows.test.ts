/** What goes with a service, in which order, and that no table of one that can go was forgotten. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { type DescribedTable, describeSchema } from '../../../db/describe-schema.ts'
import type { Entity } from '../../../kernel/entity.ts'
import type { Service } from '../../../kernel/service.ts'
import { services } from '../../../services.ts'
import { ownedRows } from '../owned-rows.ts'
import { SETTING } from '../uninstall.ts'

const entity = (name: string, to: string | null = null) =>
  ({
    name,
    table: `t_${name}`,
    fields: to === null ? {} : { other: { kind: 'link', options: { to } } },
  }) as unknown as Entity
const table = (name: string, primaryKey: readonly string[], references: readonly string[] = []): DescribedTable => ({
  table: name,
  primaryKey,
  references,
  columns: [],
  indexes: [],
})

describe('the order in which tables go', () => {
  const [leaf, root, extra] = [entity('leaf', 'root'), entity('root'), entity('extra')]
  const service: Service = {
    ...probe,
    entities: [root, leaf, extra],
    proEntities: new Set([extra]),
    proStandard: new Set(),
    owns: { tables: { t_sums: 'rows', t_child: 'rows', t_part: { partOf: 't_root', by: 'root_id' } } },
  }
  const schema = [
    ...['t_root', 't_leaf', 't_extra', 't_part'].map(name => table(name, ['id'])),
    table('t_child', ['id'], ['t_root']),
    table('t_sums', ['site_id', 'day', 'kind']),
  ]

  test('what refers to something goes before it, records of Pro first, sums last, parts with what they belong to', () => {
    assert.deepEqual(ownedRows(service, schema), [
      { table: 't_extra', key: ['id'] },
      { table: 't_leaf', key: ['id'] },
      { table: 't_sums', key: ['day', 'kind'] },
      { table: 't_child', key: ['id'] },
      { table: 't_root', key: ['id'] },
    ])
  })
})

/** Tables that stay, each with the reason. */
const stays: Readonly<Record<string, string>> = {
  address_counts: 'triggers count it down with the items',
  redirect_counts: 'triggers count it down with the redirects',
}

const tablesOf = async (engine: EngineName, list: readonly Service[]): Promise<string[]> => {
  const app = await startTestApp(engine, { services: list, env: { EDITION: 'pro' } })
  const schema = await describeSchema(app.app.internals.database)
  await app.dispose()
  return schema.map(described => described.table)
}

forEachEngine(engine => {
  test('a service that can be uninstalled with its data owns every table of its migrations', async () => {
    const platform = new Set(await tablesOf(engine, []))
    const forgotten: string[] = []
    for (const service of services.filter(({ settings }) => settings && SETTING in settings.fields)) {
      const app = await startTestApp(engine, { services: [service], env: { EDITION: 'pro' } })
      const { entities = [], owns } = app.app.internals.services.find(({ slug }) => slug === service.slug)!
      const owned = new Set([...entities.map(one => one.table), ...Object.keys(owns?.tables ?? {})])
      const schema = await describeSchema(app.app.internals.database)
      const own = schema.map(described => described.table).filter(name => !platform.has(name))
      forgotten.push(...own.filter(name => !owned.has(name) && !(name in stays)))
      await app.dispose()
    }
    assert.deepEqual(forgotten, [])
  })
})
