import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from './crm-site.ts'

forEachEngine(engine => {
  describe('visitors and customers', () => {
    let crm: CrmSite
    before(async () => {
      crm = await openCrm(engine)
    })
    after(() => crm.site.dispose())

    test('I-34 I-35 I-50 a form makes a lead of what it allows, and of nothing else', async () => {
      const form = await crm.add('lead-captures', { name: 'Home page' })
      const visitor = crm.as(null)
      const body = {
        first_name: 'Vis',
        last_name: 'Itor',
        email: 'vis@example.com',
        status: 'dead',
        assigned_user_id: 1,
        id: 7,
      }
      const sent = await visitor('POST', `/lead-capture/${form.id}`, body)
      assert.equal(sent.status, 200, sent.text)
      assert.equal(sent.body.success, true)
      const found = await crm.call('GET', '/leads?search=Itor')
      assert.equal(found.body.data.length, 1)
      assert.equal(found.body.data[0].status, 'new')
      assert.equal(found.body.data[0].assigned_user_id, null)
      assert.equal(found.body.data[0].source, 'web_site')
      const again = await visitor('POST', `/lead-capture/${form.id}`, body)
      assert.deepEqual(again.body, sent.body, 'nobody learns who is known')
      const trapped = await visitor('POST', `/lead-capture/${form.id}`, {
        ...body,
        email: 'bot@example.com',
        hp_url: 'x',
      })
      assert.deepEqual(trapped.body, sent.body)
      assert.equal((await crm.call('GET', '/leads')).body.meta.total, 1)
      await crm.call('PUT', `/lead-captures/${form.id}`, { is_active: false })
      assert.equal((await visitor('POST', `/lead-capture/${form.id}`, body)).status, 404)
      const statuses = await Promise.all(
        Array.from({ length: 10 }, () => visitor('POST', `/lead-capture/${form.id}`, body)),
      )
      assert.ok(statuses.some(({ status }) => status === 429))
    })

    test('I-34 the form on a page needs no script, tells what is missing, and thanks once', async () => {
      crm.site.moveClock(11 * 60_000)
      const fields = ['first_name', 'last_name', 'email', 'address', 'description']
      const form = await crm.add('lead-captures', { name: 'On a page', field_list: fields })
      const other = await crm.add('lead-captures', { name: 'Beside it', field_list: ['last_name', 'email'] })
      const content = `[vendor_crm_form id=${form.id}][vendor_crm_form id=${other.id}][vendor_crm_form id=999]`
      const made = { title: 'Contact', slug: 'contact', status: 'publish', content }
      await crm.site.request('POST', '/host/v1/pages', { as: 'admin', body: made })
      const page = (await crm.site.fetch('GET', '/contact/', { as: null })).text
      assert.match(page, /<label[^>]*>Street and number/)
      assert.match(page, /This form is not open at the moment/)
      const nonce = /name="_hostnonce" value="([^"]+)"/.exec(page)?.[1] ?? ''
      const send = (sent: Record<string, string>) =>
        crm.site.fetch('POST', '/contact/', {
          as: null,
          payload: new URLSearchParams({
            ...{ form: 'vendor_crm_form', _hostnonce: nonce, lead_form: String(form.id), ...sent },
          }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      const lacking = await send({ first_name: 'Page', email: 'no address' })
      assert.equal(lacking.status, 422)
      assert.equal(
        lacking.text.match(/Please fill this in\./g)?.length,
        2,
        'in the list and beside the field, of one form',
      )
      assert.match(lacking.text, /This is not an e-mail address/)
      assert.match(lacking.text, /value="Page"/)
      const filled = { last_name: 'Reader', email: 'page@example.com', city: 'Bern', hp_url: '' }
      const taken = await send({ ...filled, status: 'dead', assigned_user_id: '1' })
      assert.deepEqual([taken.status, taken.headers.location], [303, `/contact/?lead_sent=${form.id}`])
      const thanked = (await crm.site.fetch('GET', taken.headers.location!, { as: null })).text
      assert.match(thanked, /Thank you\. We will be in touch\./)
      const trapped = await send({ ...filled, email: 'program@example.com', hp_url: 'x' })
      assert.deepEqual([trapped.status, trapped.headers.location], [303, taken.headers.location])
      const found = (await crm.call('GET', '/leads?search=Reader')).body.data
      assert.deepEqual(
        found.map((lead: any) => [lead.last_name, lead.address.city, lead.status, lead.assigned_user_id]),
        [['Reader', 'Bern', 'new', null]],
      )
    })

    test('I-05 I-11 I-42 I-48 I-51 a link of 64 characters confirms an address, and wrong ones are all alike', async () => {
      const form = await crm.add('lead-captures', { name: 'Newsletter', opt_in_confirmation: true })
      const from = { 'x-test': '1' }
      const visitor = crm.as(null, from)
      const { takeLead } = await import('../records/take-lead.ts')
      const { leadCaptures } = await import('../entities/lead-captures.ts')
      const { storedRecords } = await import('../../../kernel/records/read.ts')
      await crm.site.inSystem(async ctx => {
        const [capture] = await storedRecords(leadCaptures, [{ id: form.id }], ctx)
        await takeLead(capture!, { last_name: 'Optin', email: 'optin@example.com' }, ctx)
      })
      assert.equal((await crm.call('GET', '/leads?search=Optin')).body.data.length, 0, 'not before it is confirmed')
      const hashes = await crm.site.inSystem(ctx => ctx.db.selectFrom('crm_opt_ins').select('token_hash').execute())
      assert.equal(hashes.length, 1)
      const wrong = await visitor('GET', `/lead-capture/confirm/${'a'.repeat(64)}`)
      assert.equal(wrong.status, 404)
      assert.equal((await visitor('GET', `/lead-capture/confirm/${hashes[0]!.token_hash}`)).text, wrong.text)
      const asked = (await crm.mails()).find(({ to }) => to.includes('optin@example.com'))!
      const token = /confirm\/([0-9a-f]{64})/.exec(asked.text)![1]!
      for (const time of ['once', 'twice']) {
        const { status, body } = await visitor('GET', `/lead-capture/confirm/${token}`)
        const told = { success: true, message: 'Thank you. Your address is confirmed.' }
        assert.deepEqual([status, body], [200, told], time)
        assert.equal((await crm.call('GET', '/leads?search=Optin')).body.data.length, 1, time)
      }
    })

    test('I-11 I-35 a German site speaks German to whoever sends a form, in the answer and in the mail', async () => {
      const form = await crm.add('lead-captures', { name: 'Rundbrief', opt_in_confirmation: true })
      await crm.site.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'de' } })
      const sent = await crm.as(null)('POST', `/lead-capture/${form.id}`, {
        last_name: 'Anna',
        email: 'anna@example.com',
      })
      assert.deepEqual(sent.body, { success: true, message: 'Vielen Dank. Wir melden uns bei Ihnen.' })
      const asked = (await crm.mails()).find(({ to }) => to.includes('anna@example.com'))!
      assert.match(asked.subject, /^Bitte bestätigen Sie: /)
      assert.match(asked.text, /^Bitte bestätigen Sie, dass Sie uns geschrieben haben/)
      await crm.site.request('PUT', '/host/v1/settings', { as: 'admin', body: { language: 'en' } })
    })

    test('I-32 I-34 a customer sees their own cases and nothing of the staff', async () => {
      const account = await crm.add('accounts', { name: 'Customer Ltd' })
      const contact = await crm.add('contacts', { last_name: 'Customer', account_id: account.id })
      const made = await crm.call('POST', '/portal/users', { contact_id: contact.id, email: 'customer@example.com' })
      assert.equal(made.status, 201, made.text)
      const { login, password } = made.body.data
      assert.equal(
        (await crm.call('POST', '/portal/users', { contact_id: contact.id, email: 'b@example.com' })).status,
        409,
      )
      await crm.add('cases', { name: 'Secret', account_id: account.id, is_internal: true })
      await crm.add('cases', { name: 'Other' })
      assert.ok(login && password)
      assert.equal((await crm.call('GET', '/portal/me')).status, 403)
      assert.equal((await crm.as(null)('GET', '/portal/cases')).status, 401)
    })
  })
})
