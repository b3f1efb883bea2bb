/** Entities in words that a screen can be built from: only what this caller may see. */
import { holds } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Entity, Verb } from '../entity.ts'
import { labelOf } from '../records/filters.ts'
import type { Values } from '../records/kind.ts'
import { perPageOf } from '../records/paging.ts'
import { type Plan, type PlannedField, planOf } from '../records/plan.ts'
import { hasVerb, mostOf, positionOf, rightFor } from '../records/rights.ts'
import { usualOrder } from '../records/selection.ts'
import { canWrite, readableFields } from '../records/visibility.ts'
import type { Service } from '../service.ts'

export function describeEntities(service: Service, ctx: ReadContext): readonly Values[] {
  return (service.entities ?? [])
    .map(entity => ({ entity, verbs: allowedVerbs(service, entity, ctx) }))
    .filter(({ verbs }) => verbs.includes('list') || verbs.includes('read'))
    .map(({ entity, verbs }) => describeEntity({ service, entity, verbs }, ctx))
}

const VERBS: readonly Verb[] = [
  'list',
  'read',
  'create',
  'update',
  'trash',
  'restore',
  'purge',
  'duplicate',
  'export',
  'massUpdate',
  'massTrash',
  'reorder',
]

const allowedVerbs = (service: Service, entity: Entity, ctx: ReadContext): Verb[] =>
  VERBS.filter(
    verb => hasVerb({ service, entity }, verb) && holds(service.permissions, rightFor({ service, entity }, verb)!, ctx),
  )

function describeEntity(of: { service: Service; entity: Entity; verbs: readonly Verb[] }, ctx: ReadContext): Values {
  const { entity, verbs } = of
  const plan = planOf(of)
  return {
    name: entity.name,
    label: entity.label[0],
    label_many: entity.label[1],
    title: entity.title,
    singular: plan.singular,
    verbs,
    conflict: plan.conflict,
    paging: mostOf(entity) === null ? (entity.paging ?? 'page') : 'whole',
    per_page: perPageOf(entity).default,
    order: usualOrder(entity),
    fields: readableFields(plan, ctx).map(field => describeField(plan, field, ctx)),
    computed: entity.computed?.names ?? [],
    public: entity.public?.verbs ?? [],
    presets: Object.keys(entity.presets ?? {}),
    ...describeShape(plan),
    ...(entity.revisions ? { revisions: true } : {}),
    ...(entity.translations ? { translations: entity.translations } : {}),
  }
}

/** How its records stand to each other and to those of other entities. */
function describeShape({ entity, byName }: Plan): Values {
  const { parent, tree } = entity
  const shape = {
    most: mostOf(entity) ?? undefined,
    position: positionOf(entity),
    parent: parent && { entity: byName.get(parent.link)!.options.to, link: parent.link, path: parent.path },
    tree,
  }
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined))
}

function describeField(plan: Plan, planned: PlannedField, ctx: ReadContext): Values {
  const { name, field, options } = planned
  const { required, values, to, max, min, places, currency, description } = options
  const bounds = { max, min, places, currency, to, description, choices: values, default: options.default }
  return {
    name,
    label: labelOf(name),
    type: field.kind,
    required: required === true,
    read_only: !canWrite(planned, { plan, isNew: true }, ctx),
    fixed: options.fixed === true,
    filterable: options.filter ?? false,
    sortable: options.sort === true,
    searchable: options.search === true,
    ...Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined)),
  }
}
