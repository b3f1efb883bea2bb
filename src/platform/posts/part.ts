import { on } from '../../kernel/hooks.ts'
import type { Route } from '../../kernel/route.ts'
import type { RouteRegistrar } from '../extensions/extensions.ts'
import { definePart } from '../part.ts'
import { followers } from './followers.ts'
import {
  insertPostData,
  postHooks,
  postLink,
  postPath,
  postTypesFilter,
  registeredMeta,
  revisionsToKeep,
  theContent,
  theExcerpt,
  theTitle,
  untrashPostStatus,
} from './hooks.ts'
import { emptyTrash, publishDue, refreshPaths } from './jobs.ts'
import { metaAuthoriser } from './meta/meta.ts'
import { postMigrations } from './migrations.ts'
import { restInit } from './rest-init.ts'
import { postFactsListener } from './rights.ts'
import { autosaveRoutes } from './routes/autosaves.ts'
import { lockRoutes } from './routes/locks.ts'
import { postRoutes, type RoutedType } from './routes/posts.ts'
import { revisionRoutes } from './routes/revisions.ts'
import { listStatuses, listTypes, readStatus, readType } from './routes/types.ts'
import { builtInTaxonomies, taxonomiesOfType } from './terms/taxonomies.ts'
import { builtInTypes, postTypes, supports } from './types.ts'

const routesOf = (routed: RoutedType): Route[] => [
  ...postRoutes(routed),
  ...lockRoutes(routed.type),
  ...(supports(routed.type, 'revisions') ? [...revisionRoutes(routed.type), ...autosaveRoutes(routed.type)] : []),
]

/** Media have routes of their own. */
const routed = builtInTypes
  .filter(type => type.slug !== 'attachment')
  .map(type => ({ type, taxonomies: builtInTaxonomies.filter(taxonomy => taxonomy.types.includes(type.slug)) }))

/** Types of services and extensions get the same routes when the route table is made. */
const customTypes = on(restInit, 'posts.custom-types', (registrar: RouteRegistrar, ctx) => {
  const custom = postTypes(ctx).filter(type => !builtInTypes.includes(type))
  const routes = custom.flatMap(type => routesOf({ type, taxonomies: taxonomiesOfType(type.slug, ctx) }))
  for (const made of routes) registrar.route({ ...made, method: made.methods } as never)
})

const hooks = [
  ...[
    postTypesFilter,
    registeredMeta,
    theContent,
    theTitle,
    theExcerpt,
    postLink,
    postPath,
    insertPostData,
    untrashPostStatus,
    revisionsToKeep,
  ],
  ...Object.values(postHooks),
]

export const postsPart = definePart({
  migrations: postMigrations,
  routes: [...routed.flatMap(routesOf), listTypes, readType, listStatuses, readStatus],
  jobs: [publishDue, emptyTrash, refreshPaths],
  listeners: [postFactsListener, metaAuthoriser, customTypes, ...followers],
  hooks: Object.fromEntries(hooks.map(hook => [hook.name, hook])),
})
