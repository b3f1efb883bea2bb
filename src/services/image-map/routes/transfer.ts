/** Maps as files: out in four formats, in from five, each with a report of what got lost. */
import { Type } from 'typebox'
import { storedRecord } from '../../../kernel/records/read.ts'
import { created, Reply } from '../../../kernel/replies.ts'
import { bytesOf as bytesReply } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { slugIn } from '../domain/loose-values.ts'
import { maps } from '../entities/maps.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { exportFormats, exportMap } from '../store/export-map.ts'
import { importMap } from '../store/import-map.ts'
import { legacyProject, legacySources } from '../store/legacy-sources.ts'
import { readMapFile, readProject } from '../store/read-file.ts'
import { importedShape, lossesShape, sourcesShape } from './answers/maps.ts'

const THREE_MIB = 3 * 1024 * 1024

export const exportRoute = route({
  method: 'GET',
  path: '/maps/{id}/export',
  summary: 'A map as a file, or what a format would lose of it',
  access: can('view'),
  input: Type.Object({
    id: Type.Integer({ minimum: 1, description: 'The id of the map.' }),
    format: Type.Optional(
      Type.Enum([...exportFormats], { default: 'json', description: 'json is our own and loses nothing.' }),
    ),
    report: Type.Optional(Type.Boolean({ description: 'Only what the format would lose, area by area.' })),
  }),
  reply: Type.Union([
    lossesShape,
    ...['application/json', 'application/ld+json', 'image/svg+xml', 'text/html'].map(bytesReply),
  ]),
  async handler({ id, format = 'json', report = false }, ctx) {
    const map = await storedRecord(maps, { id }, ctx)
    const { text, type, ending, losses } = await exportMap(map, format, ctx)
    if (report) return { losses: [...losses] }
    return new Reply({ kind: 'bytes', type, bytes: text }, 200, { 'content-disposition': disposition(map, ending) })
  },
})

/** In ASCII for old programs, and as it is for the others. */
function disposition({ id, title }: { id: number; title: string }, ending: string): string {
  const plain = slugIn(title) || `map-${id}`
  const whole = encodeURIComponent(title.replace(/[\p{Cc}"/\\]/gu, ' ').trim() || plain).replace(
    /['()*!]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${whole}.${ending}`
}

export const importFile = route({
  method: 'POST',
  path: '/import',
  summary: 'Make a draft of a file: our own, Image Map Pro, HTML with a <map>, SVG, or W3C annotations',
  access: can('import'),
  bodyLimit: THREE_MIB,
  input: Type.Object({
    file: Type.String({ minLength: 1, description: 'The contents of the file as text.' }),
    width: Type.Optional(Type.Integer({ minimum: 1, description: 'Of the picture, where the file speaks of pixels.' })),
    height: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  status: 201,
  reply: importedShape,
  async handler({ file, width, height }, ctx) {
    const map = readMapFile(file, width && height ? [width, height] : null)
    if (!map) throw errors.invalid_file()
    return created(await importMap(map, ctx))
  },
})

export const listSources = route({
  method: 'GET',
  path: '/import/legacy-map/sources',
  summary: 'Maps of another plugin on this site',
  access: can('import'),
  reply: sourcesShape,
  handler: (_input, ctx) => legacySources(ctx),
})

export const importLegacy = route({
  method: 'POST',
  path: '/import/legacy-map',
  summary: 'Make a draft of a map of another plugin',
  access: can('import'),
  bodyLimit: THREE_MIB,
  input: Type.Object({
    project: Type.Optional(Type.Unsafe<unknown>({ description: 'The project as JSON, or as the text of it.' })),
    source_id: Type.Optional(Type.String({ maxLength: 100, description: 'One of the sources instead.' })),
  }),
  status: 201,
  reply: importedShape,
  async handler({ project, source_id }, ctx) {
    const kept = source_id === undefined ? project : await legacyProject(source_id, ctx)
    if (source_id !== undefined && kept === undefined) throw errors.unknown_source()
    const map = readProject(kept)
    if (!map) throw errors.invalid_file()
    return created(await importMap(map, ctx))
  },
})
