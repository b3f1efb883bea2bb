/** The taxonomies of the site, by name. */
import { Type } from 'typebox'
import { everybody } from '../../../../kernel/access.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { route } from '../../../../kernel/route.ts'
import { contextArgument } from '../../../lists/lists.ts'
import { holds } from '../../rights.ts'
import { apiBase, RELATIONS } from '../../show/post-links.ts'
import { termErrors } from '../errors.ts'
import { type Taxonomy, taxonomies, taxonomyOf } from '../taxonomies.ts'
import { taxonomyShape } from './answers.ts'

export const listTaxonomies = route({
  method: 'GET',
  path: '/taxonomies',
  summary: 'The taxonomies of the site, by name',
  access: everybody(),
  input: Type.Object({
    context: contextArgument,
    type: Type.Optional(Type.String({ maxLength: 20, description: 'Only those of this post type.' })),
  }),
  reply: Type.Record(Type.String(), taxonomyShape),
  handler({ context, type }, ctx) {
    const asked = taxonomies(ctx).filter(taxonomy => type === undefined || taxonomy.types.includes(type))
    const shown = asked.filter(taxonomy => taxonomy.isPublic || maySee(taxonomy, ctx))
    if (context === 'edit' && !shown.some(taxonomy => maySee(taxonomy, ctx))) throw termErrors.cannot_view()
    return Object.fromEntries(shown.map(taxonomy => [taxonomy.slug, presentTaxonomy(taxonomy, context, ctx)]))
  },
})

export const readTaxonomy = route({
  method: 'GET',
  path: '/taxonomies/{taxonomy}',
  summary: 'One taxonomy',
  access: everybody(),
  input: Type.Object({ taxonomy: Type.String({ pattern: '^[\\w-]+$' }), context: contextArgument }),
  reply: taxonomyShape,
  handler({ taxonomy: slug, context }, ctx) {
    const taxonomy = taxonomyOf(slug, ctx)
    if (!taxonomy || (!taxonomy.isPublic && !maySee(taxonomy, ctx))) throw termErrors.taxonomy_invalid()
    if (context === 'edit' && !maySee(taxonomy, ctx)) throw termErrors.forbidden_context()
    return presentTaxonomy(taxonomy, context, ctx)
  },
})

const maySee = ({ capabilities }: Taxonomy, ctx: ReadContext): boolean =>
  holds(capabilities.assign, ctx) || holds(capabilities.manage, ctx)

function presentTaxonomy(taxonomy: Taxonomy, context: string, ctx: ReadContext): object {
  const { slug, label, description, restBase, types, isHierarchical, isPublic, capabilities } = taxonomy
  const api = apiBase(ctx)
  const always = { name: label[0], slug, rest_base: restBase, rest_namespace: 'host/v1' }
  const links = {
    collection: [{ href: `${api}/taxonomies` }],
    'host:items': [{ href: `${api}/${restBase}` }],
    curies: [{ name: 'host', href: `${RELATIONS}/{rel}`, templated: true }],
  }
  if (context === 'embed') return { ...always, _links: links }
  const editing = {
    capabilities: namedCapabilities(capabilities),
    labels: { name: label[0], singular_name: label[1] },
    show_cloud: !isHierarchical,
  }
  const more = context === 'edit' ? { ...editing, visibility: { public: isPublic, show_ui: true } } : {}
  return { ...always, description, types, hierarchical: isHierarchical, ...more, _links: links }
}

const namedCapabilities = ({ manage, edit, delete: remove, assign }: Taxonomy['capabilities']) => ({
  manage_terms: manage,
  edit_terms: edit,
  delete_terms: remove,
  assign_terms: assign,
})
