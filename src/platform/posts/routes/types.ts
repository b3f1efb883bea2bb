/** The types and statuses of content, by name. */
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { contextArgument } from '../../lists/lists.ts'
import { postErrors } from '../errors.ts'
import { holds } from '../rights.ts'
import { apiBase, RELATIONS } from '../show/post-links.ts'
import { type PostStatus, postStatuses, postStatusOf } from '../statuses.ts'
import { taxonomiesOfType } from '../terms/taxonomies.ts'
import { capabilityOf, type PostType, postTypeOf, postTypes } from '../types.ts'
import { statusShape, typeShape } from './answers.ts'

export const listTypes = route({
  method: 'GET',
  path: '/types',
  summary: 'The types of content, by name',
  access: everybody(),
  input: Type.Object({ context: contextArgument }),
  reply: Type.Record(Type.String(), typeShape),
  handler({ context }, ctx) {
    const shown = postTypes(ctx).filter(type => isVisible(type, ctx))
    const editable = shown.filter(type => mayEdit(type, ctx))
    if (context === 'edit' && editable.length === 0) throw postErrors.cannot_view()
    return Object.fromEntries(
      (context === 'edit' ? editable : shown).map(type => [type.slug, presentType(type, context, ctx)]),
    )
  },
})

export const readType = route({
  method: 'GET',
  path: '/types/{type}',
  summary: 'One type of content',
  access: everybody(),
  input: Type.Object({ type: Type.String({ pattern: '^[\\w-]+$' }), context: contextArgument }),
  reply: typeShape,
  handler({ type: slug, context }, ctx) {
    const type = postTypeOf(slug, ctx)
    if (!type || !isVisible(type, ctx)) throw postErrors.type_invalid()
    if (context === 'edit' && !mayEdit(type, ctx)) throw postErrors.forbidden_context()
    return presentType(type, context, ctx)
  },
})

export const listStatuses = route({
  method: 'GET',
  path: '/statuses',
  summary: 'The statuses of content, by name',
  access: everybody(),
  input: Type.Object({ context: contextArgument }),
  reply: Type.Record(Type.String(), statusShape),
  handler({ context }, ctx) {
    const isEditor = maySeeStatuses(ctx)
    if (context === 'edit' && !isEditor) throw postErrors.cannot_view()
    const shown = postStatuses.filter(status => status.isPublic || (isEditor && isShown(status)))
    return Object.fromEntries(shown.map(status => [status.slug, presentStatus(status, context)]))
  },
})

export const readStatus = route({
  method: 'GET',
  path: '/statuses/{status}',
  summary: 'One status of content',
  access: everybody(),
  input: Type.Object({ status: Type.String({ pattern: '^[\\w-]+$' }), context: contextArgument }),
  reply: statusShape,
  handler({ status: slug, context }, ctx) {
    const status = postStatusOf(slug)
    if (!status || !isShown(status)) throw postErrors.status_invalid()
    if (!status.isPublic && !maySeeStatuses(ctx)) throw postErrors.cannot_read_status()
    if (context === 'edit' && !maySeeStatuses(ctx)) throw postErrors.forbidden_context()
    return presentStatus(status, context)
  },
})

const mayEdit = (type: PostType, ctx: ReadContext): boolean => holds(capabilityOf(type, 'edit_posts'), ctx)
const isVisible = (type: PostType, ctx: ReadContext): boolean => type.isPublic || mayEdit(type, ctx)
const isShown = (status: PostStatus): boolean => !status.isInternal || status.slug === 'trash'
const maySeeStatuses = (ctx: ReadContext): boolean => postTypes(ctx).some(type => mayEdit(type, ctx))

function presentType(type: PostType, context: string, ctx: ReadContext): object {
  const { slug, label, description, restBase, isHierarchical, isPublic, hasArchive } = type
  const api = apiBase(ctx)
  const always = { name: label[0], slug, icon: null, rest_base: restBase, rest_namespace: 'host/v1' }
  const links = {
    collection: [{ href: `${api}/types` }],
    'host:items': [{ href: `${api}/${restBase}` }],
    curies: [{ name: 'host', href: `${RELATIONS}/{rel}`, templated: true }],
  }
  if (context === 'embed') return { ...always, _links: links }
  const more = context === 'edit' ? editorFacts(type) : {}
  const taxonomies = taxonomiesOfType(slug, ctx).map(taxonomy => taxonomy.slug)
  return {
    ...always,
    description,
    hierarchical: isHierarchical,
    viewable: isPublic,
    has_archive: hasArchive,
    taxonomies,
    ...more,
    _links: links,
  }
}

const CAPABILITIES = [
  ...['create_posts', 'edit_posts', 'edit_others_posts', 'edit_published_posts', 'edit_private_posts', 'publish_posts'],
  ...['read_private_posts', 'delete_posts', 'delete_others_posts', 'delete_published_posts', 'delete_private_posts'],
]

const editorFacts = (type: PostType): object => ({
  capabilities: Object.fromEntries(CAPABILITIES.map(name => [name, capabilityOf(type, name)])),
  labels: { name: type.label[0], singular_name: type.label[1] },
  supports: Object.fromEntries(type.supports.map(feature => [feature, true])),
  visibility: { show_ui: true, show_in_nav_menus: type.isPublic },
})

function presentStatus(status: PostStatus, context: string): object {
  const { slug, name, isPublic, isPrivate, isProtected, hasFloatingDate } = status
  const editing = {
    private: isPrivate,
    protected: isProtected,
    show_in_list: !status.isInternal,
    date_floating: hasFloatingDate,
  }
  return {
    name,
    slug,
    ...(context === 'embed' ? {} : { public: isPublic, queryable: isPublic }),
    ...(context === 'edit' ? editing : {}),
  }
}
