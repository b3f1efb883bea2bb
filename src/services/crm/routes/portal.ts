/** The portal: what a customer sees of their own account, and nothing else. */
import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { type Access, rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { fileShape } from '../../../kernel/records/private-file-kind.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { answer } from '../../../kernel/replies.ts'
import { bytesOf, orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { createAccount, findAccountByEmail } from '../../../platform/accounts/accounts.ts'
import { accessOf } from '../access/access-of.ts'
import { mayUse } from '../access/levels.ts'
import { portalShape } from '../access/portal-rights.ts'
import { cases } from '../entities/cases.ts'
import { contacts } from '../entities/contacts.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { askForHelp, writeToCase } from '../records/customer-cases.ts'
import { filesOfArticles, portalArticles, portalDocuments } from '../records/customer-library.ts'
import { readNotes } from '../records/notes.ts'
import { mayWriteTo, type PortalUser, portalCase, portalCases, portalDeals, portalUser } from '../records/portal.ts'
import { noteShape } from './answers/shapes.ts'

export const makePortalUser = route({
  method: 'POST',
  path: '/portal/users',
  summary: 'Give a contact an account for the portal',
  access: can('access'),
  transaction: false,
  status: 201,
  secret: true,
  input: Type.Object({
    contact_id: Type.Integer({ minimum: 1 }),
    email: Type.String({ format: 'email', maxLength: 254 }),
  }),
  reply: Type.Object({
    user_id: Type.Integer(),
    contact_id: Type.Integer(),
    login: Type.String(),
    password: Type.String(),
  }),
  async handler({ contact_id: contactId, email }, ctx) {
    if (!mayUse(await accessOf(ctx), 'portal')) throw errors.forbidden()
    const contact = await storedRecord(contacts, { id: contactId, verb: 'update' }, ctx)
    if (contact.portal_user_id !== null) throw errors.portal_user()
    if (await findAccountByEmail(email, ctx)) throw errors.portal_taken()
    const login = `portal-${contactId}-${randomBytes(3).toString('hex')}`
    const password = randomBytes(18).toString('base64url')
    // Customers read their name in the bar of the site, not the name that they were given to sign in with.
    const displayName = [contact.first_name, contact.last_name].filter(Boolean).join(' ') || login
    const account = { login, email, password, displayName, roles: ['subscriber'], source: 'rest' }
    const { id } = await createAccount(account, ctx)
    await ctx.transaction(tx =>
      updateRecord(contacts, { id: contactId, set: { portal_user_id: id, has_portal_user: true } }, tx),
    )
    return answer(201, { user_id: id, contact_id: contactId, login, password })
  },
})

/** Whoever is a contact's portal account; the staff's routes stay closed to them. */
const customers: Access = rule('a portal account', async (_parameters, ctx) => (await portalUser(ctx)) !== null)

const own = async (ctx: ReadContext): Promise<PortalUser> => {
  const user = await portalUser(ctx)
  if (!user) throw errors.forbidden()
  return user
}

export const portalMe = route({
  method: 'GET',
  path: '/portal/me',
  summary: 'Who the customer is',
  access: customers,
  reply: Type.Object({
    contact_id: Type.Integer(),
    name: Type.String(),
    account_id: orNull(Type.Integer()),
    account: orNull(Type.String()),
    rights: Type.Object(portalShape.properties, { description: 'What they may see and do, by kind.' }),
  }),
  async handler(_input, ctx) {
    const { contactId, name, accountId, account, rights } = await own(ctx)
    return { contact_id: contactId, name, account_id: accountId, account, rights }
  },
})

const caseShape = Type.Object({
  id: Type.Integer(),
  number: Type.Integer(),
  name: Type.String(),
  status: Type.String(),
  priority: Type.String(),
  type: Type.String(),
  description: Type.String(),
  created_at: Type.String(),
  resolved_at: orNull(Type.String()),
})

export const portalCaseList = route({
  method: 'GET',
  path: '/portal/cases',
  summary: 'The cases of the customer',
  access: customers,
  reply: Type.Array(caseShape),
  handler: async (_input, ctx) => portalCases(await own(ctx), ctx),
})

export const portalCreateCase = route({
  method: 'POST',
  path: '/portal/cases',
  summary: 'Ask for help',
  access: customers,
  status: 201,
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 249 }),
    description: Type.Optional(Type.String({ maxLength: 20_000, default: '' })),
    type: Type.Optional(Type.Enum(['', 'question', 'incident', 'problem'], { default: '' })),
  }),
  reply: caseShape,
  async handler({ name, description = '', type = '' }, ctx) {
    const user = await own(ctx)
    if (user.rights.cases.create === 'no') throw errors.forbidden()
    const id = await askForHelp(user, { name, description, type }, ctx)
    return answer(201, await portalCase(user, { id }, ctx))
  },
})

const byId = Type.Object({ id: Type.Integer({ minimum: 1 }) })

export const portalReadCase = route({
  method: 'GET',
  path: '/portal/cases/{id}',
  summary: 'One case with what was written about it',
  access: customers,
  input: byId,
  reply: Type.Object({ ...caseShape.properties, comments: Type.Array(noteShape) }),
  async handler({ id }, ctx) {
    const found = await portalCase(await own(ctx), { id }, ctx)
    if (!found) throw errors.not_found({ what: 'case' })
    const comments = await readNotes({ entity: cases, id, limit: 200, types: ['post'], isPublic: true }, ctx)
    return { ...found, comments }
  },
})

export const portalComment = route({
  method: 'POST',
  path: '/portal/cases/{id}/comments',
  summary: 'Write to a case',
  access: customers,
  status: 201,
  input: Type.Object({ ...byId.properties, body: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  reply: noteShape,
  async handler({ id, body }, ctx) {
    const user = await own(ctx)
    if (!(await portalCase(user, { id }, ctx))) throw errors.not_found({ what: 'case' })
    if (!(await mayWriteTo(user, { id }, ctx))) throw errors.forbidden()
    const noteId = await writeToCase({ id, body }, ctx)
    const [note] = await readNotes({ entity: cases, id, beforeId: noteId + 1, limit: 1 }, ctx)
    return answer(201, note)
  },
})

const listed = Type.Object({ id: Type.Integer(), name: Type.String() })

export const portalDocumentList = route({
  method: 'GET',
  path: '/portal/documents',
  summary: 'Documents for the customer',
  access: customers,
  reply: Type.Array(
    Type.Object({
      ...listed.properties,
      type: Type.String(),
      version: Type.String(),
      publish_date: orNull(Type.String()),
      file: fileShape,
    }),
  ),
  handler: async (_input, ctx) => portalDocuments(await own(ctx), ctx),
})

export const portalDocumentFile = route({
  method: 'GET',
  path: '/portal/documents/{id}/file',
  summary: 'The file of a document for the customer',
  access: customers,
  input: byId,
  reply: bytesOf('*/*'),
  async handler({ id }, ctx) {
    const [found] = await portalDocuments(await own(ctx), ctx, id)
    if (!found) throw errors.not_found({ what: 'document' })
    return ctx.tools.files.serve(found.file, ctx)
  },
})

export const portalArticleList = route({
  method: 'GET',
  path: '/portal/kb',
  summary: 'Published articles',
  access: customers,
  input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Array(
    Type.Object({
      ...listed.properties,
      ...{ slug: Type.String(), language: Type.String(), body: Type.String() },
      files: Type.Array(Type.Object({ ...listed.properties, file: fileShape })),
    }),
  ),
  async handler({ search = '' }, ctx) {
    const found = await portalArticles(await own(ctx), { search }, ctx)
    const files = await filesOfArticles(
      found.map(({ id }) => id),
      ctx,
    )
    return found.map(article => ({
      ...article,
      files: (files.get(article.id) ?? []).map(({ id, name, file }) => ({ id, name, file })),
    }))
  },
})

export const portalArticleFile = route({
  method: 'GET',
  path: '/portal/kb/{id}/files/{file_id}',
  summary: 'A file of an article for the customer',
  access: customers,
  input: Type.Object({ ...byId.properties, file_id: Type.Integer({ minimum: 1 }) }),
  reply: bytesOf('*/*'),
  async handler({ id, file_id: fileId }, ctx) {
    const [article] = await portalArticles(await own(ctx), { id }, ctx)
    const files = article && (await filesOfArticles([id], ctx)).get(id)
    const found = files?.find(one => one.id === fileId)
    if (!found) throw errors.not_found({ what: 'file' })
    return ctx.tools.files.serve(found.file, ctx)
  },
})

export const portalDealList = route({
  method: 'GET',
  path: '/portal/opportunities',
  summary: 'Offers to the customer',
  access: customers,
  reply: Type.Array(Type.Object({ ...listed.properties, stage: Type.String(), close_date: Type.String() })),
  handler: async (_input, ctx) => portalDeals(await own(ctx), ctx),
})

export const portalRoutes = [
  ...[makePortalUser, portalMe, portalCaseList, portalCreateCase, portalReadCase, portalComment],
  ...[portalDocumentList, portalDocumentFile, portalArticleList, portalArticleFile, portalDealList],
]
