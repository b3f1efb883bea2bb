import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import { acknowledgedKeys } from '../domain/change-set.ts'
import { severityOf } from '../domain/danger.ts'
import { EDITOR } from '../domain/rights.ts'
import {
  bundleName,
  checkedText,
  FORMAT,
  importChanges,
  inspectBundle,
  LARGEST_FILE,
  type ReadBundle,
  readBundle,
} from '../domain/transfer.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { carryOut } from '../store/carry-out.ts'
import { needs } from '../store/features.ts'
import { loadState } from '../store/load-state.ts'
import { bundleShape, importFileShape, role2Shape } from './answers/transfer.ts'
import { acknowledged, looseMap } from './inputs.ts'

const requires = needs('transfer')
/** The text is at most one megabyte; as JSON each of its characters may take six. */
const bodyLimit = 8 * LARGEST_FILE
const file = Type.String({ description: 'The text of the file.' })

export const exportRoles = route({
  method: 'GET',
  path: '/transfer/export',
  summary: 'A file with roles: all, or those that are named',
  access: can('edit_roles'),
  requires,
  input: Type.Object({
    roles: Type.Optional(
      Type.String({ maxLength: 5000, description: 'Identifiers with commas; all roles unless told.' }),
    ),
  }),
  reply: Type.Object({ filename: Type.String(), bundle: bundleShape }),
  async handler(sent, ctx) {
    const all = await listRoles(ctx)
    const names = (sent.roles ?? '')
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
    const unknown = names.find(name => !all.some(role => role.slug === name))
    if (unknown !== undefined) throw errors.unknown_role({ role: unknown })
    const chosen = names.length === 0 ? all : all.filter(role => names.includes(role.slug))
    const bySlug = new Map(chosen.map(({ slug, name, capabilities }) => [slug, { name, capabilities }]))
    const exportedAt = ctx.clock.instant()
    const roles = chosen.map(role => [
      role.slug,
      { name: role.name, capabilities: Object.fromEntries(role.capabilities) },
    ])
    return {
      filename: bundleName(ctx.site.title, exportedAt.slice(0, 10)),
      bundle: {
        ...{ format: FORMAT, version: 1, exported_at: exportedAt, site: ctx.site.url },
        roles: Object.fromEntries(roles),
        checksum: checksumOf(bySlug),
      },
    }
  },
})

export const inspectFile = route({
  method: 'POST',
  path: '/transfer/inspect',
  summary: 'What importing a file would do',
  access: can('edit_roles'),
  requires,
  bodyLimit,
  input: Type.Object({ file }),
  reply: Type.Object({ roles: Type.Array(role2Shape), errors: Type.Array(Type.String()) }),
  async handler(sent, ctx) {
    const bundle = readFile(sent.file)
    const roles = inspectBundle(bundle, await loadState({ users: [] }, ctx)).map(role => ({
      ...role,
      warnings: role.granted.flatMap(cap => {
        const severity = severityOf(cap)
        return severity ? [{ key: `role:${role.slug}:${cap}`, cap, severity }] : []
      }),
    }))
    return { roles, errors: bundle.errors }
  },
})

export const importFile = route({
  method: 'POST',
  path: '/transfer/import',
  summary: 'Take roles from a file, each as decided',
  access: can('edit_roles'),
  requires,
  bodyLimit,
  input: Type.Object({ file, decisions: Type.Optional(looseMap), acknowledged }),
  reply: importFileShape,
  async handler(sent, ctx) {
    const bundle = readFile(sent.file)
    if (bundle.errors.length > 0)
      throw errors.bad_file({ reason: bundle.errors[0] }, { data: { errors: bundle.errors } })
    const wish = { decisions: sent.decisions, acknowledged: acknowledgedKeys(sent.acknowledged) }
    const { snapshot, totals, plan } = await carryOut(
      {
        wanted: { users: [] },
        changes: state => importChanges(bundle, wish, state),
        covered: EDITOR.editRoles,
        kind: 'import',
        source: 'import',
        operation: 'import',
      },
      ctx,
    )
    return { snapshot, totals, roles: plan.roles.map(({ role }) => role) }
  },
})

function readFile(text: string): ReadBundle {
  if (Buffer.byteLength(text) > LARGEST_FILE) throw errors.file_too_large()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw errors.bad_file({ reason: 'it is not JSON.' }, { cause })
  }
  const bundle = readBundle(parsed)
  const isSpoiled =
    bundle.checksum !== null && bundle.errors.length === 0 && bundle.checksum !== checksumOf(bundle.roles)
  return isSpoiled ? { ...bundle, errors: ['The checksum does not fit: the file was changed.'] } : bundle
}

const checksumOf = (roles: ReadBundle['roles']): string => createHash('sha256').update(checkedText(roles)).digest('hex')
