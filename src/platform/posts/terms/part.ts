import { on } from '../../../kernel/hooks.ts'
import type { RouteRegistrar } from '../../extensions/extensions.ts'
import { definePart } from '../../part.ts'
import { postStampMigration } from '../migrations.ts'
import { restInit } from '../rest-init.ts'
import { firstCategory } from './default-terms.ts'
import { taxonomiesFilter, termHooks, termLink } from './hooks.ts'
import { termMigrations } from './migrations.ts'
import { listTaxonomies, readTaxonomy } from './routes/taxonomies.ts'
import { termRoutes } from './routes/terms.ts'
import { builtInTaxonomies, taxonomies } from './taxonomies.ts'
import { termFactsListener } from './terms.ts'

/** Taxonomies of services and extensions get the same routes when the route table is made. */
const customTaxonomies = on(restInit, 'terms.custom-taxonomies', (registrar: RouteRegistrar, ctx) => {
  const custom = taxonomies(ctx).filter(taxonomy => !builtInTaxonomies.includes(taxonomy))
  for (const made of custom.flatMap(termRoutes)) registrar.route({ ...made, method: made.methods } as never)
})

export const termsPart = definePart({
  migrations: [...termMigrations, postStampMigration],
  routes: [...builtInTaxonomies.flatMap(termRoutes), listTaxonomies, readTaxonomy],
  listeners: [termFactsListener, firstCategory, customTaxonomies],
  hooks: Object.fromEntries([taxonomiesFilter, termLink, ...Object.values(termHooks)].map(hook => [hook.name, hook])),
})
