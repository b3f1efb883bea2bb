/** The addresses of translations, for services with entities that have them. */
import { Type } from 'typebox'
import { type Access, every } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import type { Values } from '../records/kind.ts'
import { translationShape, translationStatusShape } from '../records/revisions/answers.ts'
import { translationStatus } from '../records/translations/status.ts'
import {
  acknowledgeTranslation,
  linkTranslations,
  translationsOf,
  unlinkTranslation,
} from '../records/translations/translations.ts'
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'

const id = Type.Integer({ minimum: 1 })

export const multilingualRoutes = (service: Service): readonly Route[] => [
  ...overviewRoutes(service),
  ...recordRoutes(service),
]

function overviewRoutes(service: Service): readonly Route[] {
  const entities = translated(service)
  const access = service.permissions.can(service.rights.multilingual ?? service.rights.list!)
  return [
    route({
      method: 'GET',
      path: '/multilingual/languages',
      summary: 'The languages of the site, its own first',
      access,
      reply: Type.Array(Type.String()),
      handler: (_input, ctx) => languagesOf(service, ctx),
    }),
    route({
      method: 'GET',
      path: '/multilingual/status',
      summary: 'Which translations are missing and which have fallen behind',
      access,
      reply: translationStatusShape,
      handler: async (_input, ctx) => {
        const languages = await languagesOf(service, ctx)
        const status = entities.map(async one => [one.name, await translationStatus(one, languages, ctx)] as const)
        return Object.fromEntries(await Promise.all(status))
      },
    }),
  ]
}

function recordRoutes(service: Service): readonly Route[] {
  const { entity, named } = namesOf(service)
  return [
    route({
      method: 'GET',
      path: '/multilingual/{entity}/{id}/translations',
      summary: 'The translations of a record, and what its original says otherwise since',
      access: service.permissions.can(service.rights.multilingual ?? service.rights.read!),
      input: Type.Object({ entity, id }),
      reply: Type.Array(translationShape),
      handler: ({ entity, id }, ctx) => translationsOf(named(entity), id, ctx),
    }),
    route({
      method: 'PUT',
      path: '/multilingual/{entity}/link-translations',
      summary: 'Make two records translations of each other',
      access: linking(service),
      input: Type.Object({ entity, source_id: id, target_id: id }),
      reply: Type.Array(translationShape),
      handler: ({ entity, source_id, target_id }, ctx) =>
        linkTranslations(named(entity), { source: source_id, target: target_id }, ctx),
    }),
    ...changingRoutes(service),
  ]
}

function changingRoutes(service: Service): readonly Route[] {
  const { entity, named } = namesOf(service)
  const can = (right: 'update' | 'trash') => service.permissions.can(service.rights[right]!)
  return [
    route({
      method: 'DELETE',
      path: '/multilingual/{entity}/{id}/translations/{lang}',
      summary: 'Take a translation out of its group; the record stays',
      access: can('trash'),
      input: Type.Object({ entity, id, lang: Type.String({ maxLength: 35 }) }),
      reply: Type.Array(translationShape),
      handler: ({ entity, id, lang }, ctx) => unlinkTranslation(named(entity), { id, language: lang }, ctx),
    }),
    route({
      method: 'POST',
      path: '/multilingual/{entity}/{id}/acknowledge',
      summary: 'Say that a translation fits what its original says now',
      access: can('update'),
      input: Type.Object({ entity, id }),
      reply: Type.Array(translationShape),
      handler: ({ entity, id }, ctx) => acknowledgeTranslation(named(entity), id, ctx),
    }),
  ]
}

/** How an address names an entity, and the entity of a name. */
const namesOf = (service: Service) => ({
  entity: Type.Enum(translated(service).map(({ name }) => name)),
  named: (name: string): Entity => translated(service).find(candidate => candidate.name === name)!,
})

function linking({ permissions: { can, manage }, rights }: Service): Access {
  const overview = rights.multilingual ?? manage
  return overview === undefined ? can(rights.update!) : every(can(overview), can(rights.update!))
}

const translated = (service: Service): readonly Entity[] => {
  const entities = (service.entities ?? []).filter(({ translations }) => translations !== undefined)
  if (entities.length === 0)
    throw new Error(`${service.slug}: the standard route multilingual needs an entity with translations.`)
  return entities
}

/** The site's own language, and those that the service's setting `languages` names. */
async function languagesOf({ settings }: Service, ctx: ReadContext): Promise<readonly string[]> {
  const values = settings?.fields.languages ? ((await ctx.settings(settings)) as Values) : {}
  const named = Array.isArray(values.languages) ? values.languages.map(String) : []
  return [...new Set([ctx.site.language, ...named])]
}
