/** Mirrors: list, read, write, delete, and a test event. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { created } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { OutboundError } from '../../../../platform/sockets/sockets.ts'
import { access } from '../../access.ts'
import { errors } from '../../errors.ts'
import { followFrom } from '../../store/follow-events.ts'
import { recordEvent } from '../../store/record-event.ts'
import { filledIn, isValues, type Values } from '../domain/body.ts'
import { isMaskOf, looksMasked, masked } from '../domain/masks.ts'
import {
  completeFilters,
  MIRROR_DEFAULTS,
  MIRROR_TYPES,
  type MirrorBody,
  NEW_MIRROR,
  readMirror,
} from '../domain/mirror.ts'
import { holdFollower } from '../follower.ts'
import { knownPlaces } from '../known-words.ts'
import { deliver } from '../mirrors/deliver.ts'
import { removeFiles } from '../mirrors/event-files.ts'
import {
  findMirror,
  insertMirror,
  listMirrors,
  type Mirror,
  MOST_MIRRORS,
  queuedBehind,
  statusOf,
  updateMirror,
} from '../mirrors/mirror-store.ts'
import { sampleEvent } from '../sample-event.ts'
import { mirrorShape } from './answers/mirrors.ts'
import { bodyOver, byId, checkedBody } from './checked-body.ts'

const body = Type.Object({
  name: Type.String({ description: 'Required on create.' }),
  type: Type.Enum([...MIRROR_TYPES], { description: 'Required on create; never changes.' }),
  enabled: Type.Boolean(),
  filters: Type.Object({}, { description: 'min_severity and groups.' }),
  config: Type.Object({}, { description: 'syslog: host, port, transport, format. http: url, token. file: keep_days.' }),
})

const listMirrorsRoute = route({
  method: 'GET',
  path: '/mirrors',
  summary: 'Mirrors of the log',
  access: access.settings,
  reply: Type.Array(mirrorShape),
  handler: async (_input, ctx) => Promise.all((await listMirrors(ctx)).map(mirror => shown(mirror, ctx))),
})

const readMirrorRoute = route({
  method: 'GET',
  path: '/mirrors/{id}',
  summary: 'One mirror',
  access: access.settings,
  input: byId,
  reply: mirrorShape,
  handler: async ({ id }, ctx) => shown(await findMirror(id, ctx), ctx),
})

const createMirror = route({
  method: 'POST',
  path: '/mirrors',
  summary: 'Make a mirror of the log',
  access: access.settings,
  extra: true,
  body,
  status: 201,
  reply: mirrorShape,
  async handler(_input, ctx) {
    const mirror = checked(bodyOver(NEW_MIRROR, [], ctx), ctx)
    refuseMask(mirror)
    await holdFollower('mirrors', ctx)
    if ((await listMirrors(ctx)).length >= MOST_MIRRORS) throw errors.mirror_limit()
    const id = await insertMirror(mirror, await followFrom(ctx), ctx)
    // As it is now: that it was made is the first event that waits for it.
    const made = await shown(await findMirror(id, ctx), ctx)
    await tell({ id, verb: 'created', before: null, after: mirror }, ctx)
    return created(made)
  },
})

const changeMirror = route({
  method: ['PUT', 'PATCH'],
  path: '/mirrors/{id}',
  summary: 'Change a mirror; what is left out stays',
  access: access.settings,
  input: byId,
  extra: true,
  body,
  reply: mirrorShape,
  async handler({ id }, ctx) {
    const before = await findMirror(id, ctx)
    const sent = bodyOver(sendable(before), ['filters', 'config'], ctx)
    if (sent.type !== before.type)
      throw errors.invalid({}, { message: 'The type of a mirror cannot be changed. Make another mirror instead.' })
    const mirror = withKeptToken(checked(sent, ctx), before)
    await updateMirror(id, mirror, ctx)
    await tell({ id, verb: 'modified', before, after: mirror }, ctx)
    return shown(await findMirror(id, ctx), ctx)
  },
})

const deleteMirror = route({
  method: 'DELETE',
  path: '/mirrors/{id}',
  summary: 'Delete a mirror',
  access: access.settings,
  input: byId,
  reply: Type.Object({ deleted: Type.Boolean(), id: Type.Integer() }),
  async handler({ id }, ctx) {
    const mirror = await findMirror(id, ctx)
    await ctx.db.deleteFrom('activity_mirrors').where('id', '=', id).execute()
    if (mirror.type === 'file') ctx.afterCommit(() => removeFiles(id, ctx))
    await tell({ id, verb: 'deleted', before: mirror, after: null }, ctx)
    return { deleted: true, id }
  },
})

const testMirror = route({
  method: 'POST',
  path: '/mirrors/{id}/test',
  summary: 'Send a test event to a mirror',
  access: access.settings,
  input: byId,
  transaction: false,
  seconds: 60,
  reply: Type.Union([
    Type.Object({ sent: Type.Boolean(), error: Type.Null() }),
    Type.Object({ sent: Type.Boolean(), error: Type.Union([Type.String(), Type.Null()]) }),
  ]),
  async handler({ id }, ctx) {
    const mirror = await findMirror(id, ctx)
    try {
      await deliver(mirror, [sampleEvent(`A test event of the mirror ${mirror.name}.`, ctx)], ctx)
      return { sent: true, error: null }
    } catch (error) {
      // One word for every failure of the network: more would map it for whoever may type in hosts.
      const isRefused = error instanceof OutboundError && error.code === 'outbound_refused'
      return { sent: false, error: isRefused ? 'refused' : 'failed' }
    }
  },
})

export const mirrorRoutes = [listMirrorsRoute, readMirrorRoute, createMirror, changeMirror, deleteMirror, testMirror]

function checked(sent: Values, ctx: ReadContext): MirrorBody {
  const type = MIRROR_TYPES.find(name => name === sent.type)
  const { config = {} } = sent
  const defaults = type ? MIRROR_DEFAULTS[type] : {}
  const complete = {
    ...sent,
    filters: completeFilters(sent.filters),
    config: isValues(config) ? { ...defaults, ...filledIn(config) } : config,
  }
  return checkedBody(complete, part => readMirror(part, knownPlaces(ctx)))
}

/** A stored mirror in the words of a body. */
const sendable = (mirror: Mirror): Values => ({
  name: mirror.name,
  type: mirror.type,
  enabled: mirror.enabled,
  filters: mirror.filters,
  config: mirror.type === 'http' ? { ...mirror.config, token: masked(mirror.config.token) } : mirror.config,
})

/** A mask stands for the stored token, for the address it was meant for only. */
function withKeptToken(mirror: MirrorBody, before: Mirror): MirrorBody {
  if (mirror.type !== 'http' || before.type !== 'http' || !looksMasked(mirror.config.token)) return mirror
  if (mirror.config.url !== before.config.url || !isMaskOf(mirror.config.token, before.config.token)) refuseMask(mirror)
  return { ...mirror, config: { ...mirror.config, token: before.config.token } }
}

function refuseMask(mirror: MirrorBody): void {
  if (mirror.type === 'http' && looksMasked(mirror.config.token))
    throw errors.invalid({}, { message: 'The receiver is a new one: send its token too, not the masked one.' })
}

type Told = { id: number; verb: string; before: MirrorBody | null; after: MirrorBody | null }

async function tell({ id, verb, before, after }: Told, ctx: Context): Promise<void> {
  const object = { type: 'log', id: `mirror:${id}`, label: (after ?? before)?.name ?? '' }
  await recordEvent({ code: 9006, object, before: loggable(before), after: loggable(after), extra: { verb } }, ctx)
}

const loggable = (mirror: MirrorBody | null): Values | null =>
  mirror && {
    name: mirror.name,
    type: mirror.type,
    enabled: mirror.enabled,
    filters: mirror.filters,
    config:
      mirror.type === 'http' ? { ...mirror.config, token: mirror.config.token === '' ? '' : '***' } : mirror.config,
  }

const shown = async (mirror: Mirror, ctx: ReadContext) => ({
  id: mirror.id,
  ...sendable(mirror),
  status: statusOf(mirror),
  queued: await queuedBehind(mirror, ctx),
  last_sent_id: mirror.lastSentId,
  last_error: mirror.lastError,
  created_at: mirror.createdAt,
  updated_at: mirror.updatedAt,
})
