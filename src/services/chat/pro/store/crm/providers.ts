/** The services that leads can be handed to. */
import { createHash } from 'node:crypto'
import { type CrmProvider, filled, splitName } from './provider.ts'

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

type Named = { readonly id: string | number; readonly name: string }
const asLists = (rows: readonly Named[] = []) => rows.map(({ id, name }) => ({ id: String(id), name: String(name) }))

/** Marketing API 3.0. The key ends with the data centre, which is a part of the address. */
const mailchimp: CrmProvider = {
  slug: 'mailchimp',
  label: 'Mailchimp',
  key_hint: 'Account, Extras, API keys; ends with the data centre, for example -us21',
  base: key => {
    const [, centre] = /^[\w]+-([a-z]{2,4}\d{1,3})$/.exec(key) ?? []
    return centre === undefined ? null : `https://${centre}.api.mailchimp.com/3.0`
  },
  headers: key => basic(`key:${key}`),
  lists: async ask =>
    asLists((await ask({ method: 'GET', path: '/lists?fields=lists.id,lists.name&count=100' })).lists),
  async add({ email, name, phone, more }, listId, ask) {
    const { first, last } = splitName(name)
    const member = createHash('md5').update(email.toLowerCase()).digest('hex')
    await ask({
      method: 'PUT',
      path: `/lists/${encodeURIComponent(listId)}/members/${member}`,
      body: {
        email_address: email,
        status_if_new: 'subscribed',
        merge_fields: filled({ FNAME: first, LNAME: last, PHONE: phone, ...more }),
      },
    })
  },
}

/** API 3. */
const brevo: CrmProvider = {
  slug: 'brevo',
  label: 'Brevo',
  key_hint: 'SMTP & API, API keys; begins with xkeysib-',
  base: () => 'https://api.brevo.com/v3',
  headers: key => ({ 'api-key': key }),
  lists: async ask => asLists((await ask({ method: 'GET', path: '/contacts/lists?limit=50&offset=0' })).lists),
  async add({ email, name, phone, more }, listId, ask) {
    const { first, last } = splitName(name)
    const sms = /^\+\d{6,15}$/.test(phone) ? phone : ''
    const attributes = filled({ FIRSTNAME: first, LASTNAME: last, SMS: sms, ...more })
    const body = { email, attributes, listIds: [Number(listId)], updateEnabled: true }
    await ask({ method: 'POST', path: '/contacts', body })
  },
}

/** The new API, where lists are called groups. */
const mailerlite: CrmProvider = {
  slug: 'mailerlite',
  label: 'MailerLite',
  key_hint: 'Integrations, API',
  base: () => 'https://connect.mailerlite.com/api',
  headers: bearer,
  lists: async ask => asLists((await ask({ method: 'GET', path: '/groups?limit=100' })).data),
  async add({ email, name, phone, more }, listId, ask) {
    const { first, last } = splitName(name)
    const fields = filled({ name: first, last_name: last, phone, ...more })
    await ask({ method: 'POST', path: '/subscribers', body: { email, fields, groups: [listId] } })
  },
}

/** CRM API 3 with the token of a private app: the contact first, then its place on the list. */
const hubspot: CrmProvider = {
  slug: 'hubspot',
  label: 'HubSpot',
  key_hint: 'Settings, Integrations, Private apps: the access token',
  base: () => 'https://api.hubapi.com',
  headers: bearer,
  async lists(ask) {
    const body = { query: '', count: 100, processingTypes: ['MANUAL'] }
    const { lists = [] } = await ask({ method: 'POST', path: '/crm/v3/lists/search', body })
    return asLists(lists.map(({ listId, name }: { listId: string; name: string }) => ({ id: listId, name })))
  },
  async add({ email, name, phone, more }, listId, ask) {
    const { first, last } = splitName(name)
    const properties = { email, ...filled({ firstname: first, lastname: last, phone, ...more }) }
    const inputs = [{ idProperty: 'email', id: email, properties }]
    const made = await ask({ method: 'POST', path: '/crm/v3/objects/contacts/batch/upsert', body: { inputs } })
    const path = `/crm/v3/lists/${encodeURIComponent(listId)}/memberships/add`
    await ask({ method: 'PUT', path, body: [made.results[0].id] })
  },
}

export const crmProviders = Object.freeze([mailchimp, brevo, mailerlite, hubspot])

export const providerNamed = (slug: string): CrmProvider | undefined =>
  crmProviders.find(provider => provider.slug === slug)
