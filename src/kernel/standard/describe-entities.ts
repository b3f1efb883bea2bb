/** Entities in words that a screen can be built from: only what this caller may see. */
import { allows } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Entity, Verb } from '../entity.ts'
import { labelOf } from '../field-labels.ts'
import type { Field, FieldKind, FieldOptions, KindOptions } from '../fields.ts'
import { addresses } from '../records/address-kind.ts'
import { activeCustomFields, VALUES } from '../records/custom-fields/custom-fields.ts'
import { exportFormats } from '../records/export.ts'
import { knowFieldRights } from '../records/field-rights.ts'
import { uploadPath } from '../records/file-routes.ts'
import { importable, keysOf, MOST_ROWS, mayImport } from '../records/imports/targets.ts'
import { perPageOf } from '../records/paging.ts'
import { type Plan, type PlannedField, planOf, type Surface } from '../records/plan.ts'
import { hasVerb, holdersOf, mostOf, positionOf, reorderPath } from '../records/rights.ts'
import { reachOf } from '../records/row-rule.ts'
import { usualOrder } from '../records/selection.ts'
import { canWrite, readableFields } from '../records/visibility.ts'
import type { Service } from '../service.ts'
import type { SheetFormat } from '../sheets/sheet.ts'

export type EntityDescription = {
  readonly name: string
  /** What its addresses begin with where that is not its name. */
  readonly path?: string
  readonly label: string
  readonly label_many: string
  readonly title: string
  readonly singular: string
  /** Those that the caller holds. */
  readonly verbs: readonly Verb[]
  readonly conflict: 'modified_at' | 'rev' | 'none'
  /** The name under which a change tells what it saw there, where that is another. */
  readonly version?: string
  /** A PUT replaces the whole record. */
  readonly rewrites?: true
  /** Changes come by PATCH: there is no PUT. */
  readonly patches?: true
  /** `whole`: a short list, read without pages. */
  readonly paging: 'page' | 'offset' | 'cursor' | 'whole'
  readonly per_page: number
  readonly order: { readonly by: string; readonly direction: 'asc' | 'desc' }
  readonly fields: readonly FieldDescription[]
  readonly computed: readonly string[]
  /** Verbs that are open to visitors. */
  readonly public: readonly string[]
  readonly presets: readonly string[]
  readonly revisions?: true
  /** Fields that people added, in their order. */
  readonly custom_fields?: readonly FieldDescription[]
  /** The kinds of files that its list can be had as. */
  readonly exports?: readonly SheetFormat[]
  /** Records may come out of files: the fields by which rows name records, and how many rows a file may have. */
  readonly imports?: { readonly keys: readonly string[]; readonly most: number }
  readonly translations?: Entity['translations']
} & EntityShape
/** How its records stand to each other and to those of other entities. */
type EntityShape = {
  readonly most?: number
  readonly position?: string
  /** What follows its base where its order is saved. */
  readonly reorder?: string
  readonly parent?: { readonly entity: string; readonly link: string; readonly path: string }
  /** Its records are links: where they stand below each of their sides, and the field that names it. */
  readonly between?: readonly { readonly entity: string; readonly link: string; readonly path: string }[]
  /** The names under which records tell their links. */
  readonly shows?: readonly string[]
  readonly tree?: { readonly parent: string; readonly deepest: number }
}
export type FieldDescription = Omit<FieldFacts, 'choices'> & {
  readonly name: string
  readonly label: string
  readonly type: FieldKind
  readonly required: boolean
  readonly read_only: boolean
  readonly fixed: boolean
  readonly filterable: 'equals' | 'any' | 'range' | false
  readonly sortable: boolean
  readonly searchable: boolean
  readonly choices?: readonly string[]
  /** Private files: where one is uploaded, below the namespace. */
  readonly upload?: string
}
/** What only some fields tell. */
type FieldFacts = Pick<
  KindOptions,
  'max' | 'min' | 'places' | 'currency' | 'to' | 'kinds' | 'schema' | 'shapes' | 'html' | 'private' | 'types' | 'named'
> &
  Pick<FieldOptions, 'description' | 'default' | 'labels' | 'unit' | 'example' | 'clock'>

export async function describeEntities(service: Service, ctx: ReadContext): Promise<readonly EntityDescription[]> {
  const entities = await Promise.all(
    (service.entities ?? []).map(async entity => ({ entity, verbs: await allowedVerbs(service, entity, ctx) })),
  )
  const described = entities
    .filter(({ verbs }) => verbs.includes('list') || verbs.includes('read'))
    .map(({ entity, verbs }) => describeEntity({ service, entity, verbs }, ctx))
  return Promise.all(described)
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

async function allowedVerbs(service: Service, entity: Entity, ctx: ReadContext): Promise<Verb[]> {
  const surface = { service, entity }
  const verdicts = await Promise.all(
    VERBS.map(verb => hasVerb(surface, verb) && allows(holdersOf(surface, verb)!, {}, ctx)),
  )
  const allowed = VERBS.filter((_, index) => verdicts[index])
  // A list that is open to everybody and empty for the caller is nothing to be offered.
  const isEmpty = allowed.includes('list') && (await reachOf(planOf(surface), 'list', ctx)) === false
  return isEmpty ? allowed.filter(verb => verb !== 'list') : allowed
}

async function describeEntity(
  of: { service: Service; entity: Entity; verbs: readonly Verb[] },
  ctx: ReadContext,
): Promise<EntityDescription> {
  const { entity, verbs } = of
  const plan = planOf(of)
  await knowFieldRights(plan, ctx)
  return {
    name: entity.name,
    ...(entity.path ? { path: entity.path } : {}),
    label: entity.label[0],
    label_many: entity.label[1],
    title: entity.title,
    singular: plan.singular,
    verbs,
    conflict: plan.conflict,
    ...(entity.conflictAs ? { version: entity.conflictAs } : {}),
    ...(entity.rewrite ? { rewrites: true } : {}),
    ...(of.service.updateMethods?.includes('PUT') === false ? { patches: true } : {}),
    paging: mostOf(entity) === null ? (entity.paging ?? 'page') : 'whole',
    per_page: perPageOf(entity).default,
    order: usualOrder(entity),
    fields: readableFields(plan, ctx).map(field => describeField(plan, field, ctx)),
    computed: entity.computed?.names ?? [],
    public: entity.public?.verbs ?? [],
    presets: Object.keys(entity.presets ?? {}),
    ...describeShape(plan),
    ...(entity.revisions ? { revisions: true } : {}),
    ...(verbs.includes('export') ? { exports: exportFormats(entity) } : {}),
    ...describeImports(of, ctx),
    ...(entity.customFields ? { custom_fields: await describeCustomFields(plan, ctx) } : {}),
    ...(entity.translations ? { translations: entity.translations } : {}),
  }
}

/** Forms show them beside the others; a value stands in `custom_fields` under what follows the dot. */
async function describeCustomFields(plan: Plan, ctx: ReadContext): Promise<FieldDescription[]> {
  const values = plan.byName.get(VALUES)!
  if (!readableFields(plan, ctx).includes(values)) return []
  const isFixed = !canWrite(values, { plan, isNew: true }, ctx)
  const fields = await activeCustomFields(plan, ctx)
  return fields.map(({ name, field, options }) => ({
    ...describeKind(name, field),
    read_only: isFixed,
    filterable: options.filter ?? false,
    sortable: options.sort === true,
  }))
}

function describeImports({ service, entity }: Surface, ctx: ReadContext): Pick<EntityDescription, 'imports'> {
  const takesFiles = service.standard?.some(name => name === 'imports' || name === 'import-writes')
  const isThere = takesFiles && importable(service).includes(entity)
  if (!isThere || !mayImport(service, ctx)) return {}
  return { imports: { keys: keysOf(entity), most: entity.import?.most ?? MOST_ROWS } }
}

function describeShape({ entity, byName }: Plan): EntityShape {
  const { parent, between, shows, tree } = entity
  const shape = {
    most: mostOf(entity) ?? undefined,
    position: positionOf(entity),
    reorder: positionOf(entity) === undefined || parent ? undefined : reorderPath(entity),
    parent: parent && { entity: byName.get(parent.link)!.options.to, link: parent.link, path: parent.path },
    between:
      between &&
      Object.entries(between).map(([link, side]) => ({
        entity: byName.get(link)!.options.to!,
        link,
        path: side!.path,
      })),
    shows: shows && Object.keys(shows),
    tree,
  }
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined))
}

function describeField(plan: Plan, planned: PlannedField, ctx: ReadContext): FieldDescription {
  const { name, field, options } = planned
  return {
    ...describeKind(name, field),
    read_only: !canWrite(planned, { plan, isNew: true }, ctx),
    filterable: options.filter ?? false,
    sortable: options.sort === true,
    searchable: options.search === true,
    ...(options.private ? { upload: uploadPath(plan.entity, name) } : {}),
  }
}

const FACTS = [
  ...['max', 'min', 'places', 'currency', 'to', 'kinds', 'schema', 'shapes', 'html', 'private', 'types', 'named'],
  ...['description', 'default', 'labels', 'unit', 'example', 'clock'],
] as const

/** A field that belongs to no list: one of the settings, or of rows that are no records. */
export function describeKind(name: string, { kind, options }: Field<any, any>): FieldDescription {
  const known = options as Readonly<Record<string, unknown>>
  const facts = FACTS.filter(fact => known[fact] !== undefined).map(fact => [fact, known[fact]])
  return {
    name,
    label: options.label ?? labelOf(name),
    type: kind,
    required: options.required === true,
    read_only: options.readOnly === true,
    fixed: options.fixed !== undefined,
    filterable: false,
    sortable: false,
    searchable: false,
    ...(options.values ? { choices: options.values } : {}),
    ...(kind === 'addresses' ? { schema: addresses.schema(options) } : {}),
    ...(Object.fromEntries(facts) as FieldFacts),
  }
}
