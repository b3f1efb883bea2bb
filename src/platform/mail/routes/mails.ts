/** The outbox over REST: what was written, sending again, and a letter that tries the way out. */
import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import { answer, created } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { internals } from '../../internals.ts'
import { pageArguments, pageHeaders, pageOf } from '../../lists/lists.ts'
import { queueMail } from '../outbox.ts'
import {
  countMails,
  listMails,
  type MailRow,
  type MailStatus,
  mailStatuses,
  readMail,
  sendAgain,
  textOfMail,
} from '../stored-mails.ts'

const access = capability('manage_options')
const id = Type.Integer({ minimum: 1 })

const mailShape = Type.Object(
  {
    id: Type.Integer(),
    recipients: Type.Array(Type.String()),
    subject: Type.String(),
    status: Type.Enum([...mailStatuses], { description: 'kept: there is no mail server, so it stays here.' }),
    error: orNull(Type.String({ description: 'What the mail server said.' })),
    created_at: Type.String(),
    can_send: Type.Boolean({ description: 'Whether it can be sent again.' }),
  },
  { title: 'StoredMail' },
)
const openMailShape = Type.Object(
  {
    ...mailShape.properties,
    text: orNull(Type.String({ description: 'Null once it was sent, and where it is as good as a password.' })),
    is_secret: Type.Boolean(),
  },
  { title: 'OpenMail' },
)

const list = route({
  method: 'GET',
  path: '/mails',
  summary: 'What the site has written, the newest first',
  access,
  input: Type.Object({
    ...pageArguments,
    status: Type.Optional(Type.Unsafe<MailStatus>({ type: 'string', enum: [...mailStatuses] })),
  }),
  reply: Type.Array(mailShape),
  async handler({ status, ...paging }, ctx) {
    const rows = await listMails({ status, ...pageOf(paging) }, ctx)
    const total = await countMails(status, ctx)
    return answer(200, rows.map(shown), pageHeaders({ total, page: paging.page, perPage: paging.per_page }, ctx))
  },
})

const server = route({
  method: 'GET',
  path: '/mail-server',
  summary: 'Whether mail leaves the site, and as whom',
  access,
  reply: Type.Object({
    is_set: Type.Boolean({ description: 'Without a mail server everything stays in the outbox.' }),
    host: orNull(Type.String()),
    from: orNull(Type.String()),
  }),
  handler(_input, ctx) {
    const { mailUrl, mailFrom } = internals(ctx).config
    // The address of the server may hold a password: only its name is told.
    return { is_set: mailUrl !== null, host: URL.parse(mailUrl ?? '')?.hostname ?? null, from: mailFrom }
  },
})

const read = route({
  method: 'GET',
  path: '/mails/{id}',
  summary: 'One mail, with its text where the caller may read it',
  access,
  input: Type.Object({ id }),
  reply: openMailShape,
  async handler(input, ctx) {
    const row = await readMail(input.id, ctx)
    return { ...shown(row), text: await textOfMail(row, ctx), is_secret: row.is_secret === 1 }
  },
})

const repeat = route({
  method: 'POST',
  path: '/mails/{id}/send',
  summary: 'Try again to send a mail that was kept or refused',
  access,
  input: Type.Object({ id }),
  reply: mailShape,
  handler: async (input, ctx) => shown(await sendAgain(await readMail(input.id, ctx), ctx)),
})

const test = route({
  method: 'POST',
  path: '/mails/test',
  summary: 'Write a short mail, to see whether it arrives',
  access,
  input: Type.Object({ to: Type.String({ format: 'email' }) }),
  status: 201,
  reply: mailShape,
  async handler({ to }, ctx) {
    const { title, url } = ctx.site
    const text = `This is a test. If you read it, mail of ${title} (${url}) arrives.`
    return created(shown(await readMail(await queueMail({ to, subject: `${title}: a test`, text }, ctx), ctx)))
  },
})

export const mailRoutes = [list, server, read, repeat, test]

const shown = ({ id: number, recipients, subject, status, error, created_at, message }: MailRow) => ({
  ...{ id: Number(number), subject, status, error, created_at },
  recipients: JSON.parse(recipients) as string[],
  can_send: (status === 'kept' || status === 'failed') && message !== 'null',
})
