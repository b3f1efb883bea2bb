/** Links many to many that say something of themselves. */
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, link, text } from '../../../kernel/fields.ts'

/** Whom a contact works for beside the primary account, and as what. */
export const accountContacts = defineEntity('account-contacts', {
  table: 'crm_account_contacts',
  label: ['Contact of an account', 'Contacts of accounts'],
  title: 'role',
  fields: {
    account_id: link('accounts', { required: true, fixed: true }),
    contact_id: link('contacts', { required: true, fixed: true }),
    role: text({ max: 100, default: '' }),
    is_inactive: flag({ default: false, filter: 'equals', description: 'Does not work there any more.' }),
  },
  between: { account_id: { path: 'contacts' }, contact_id: { path: 'accounts' } },
})

/** Who decides about a deal. */
export const opportunityContacts = defineEntity('opportunity-contacts', {
  table: 'crm_opportunity_contacts',
  label: ['Contact of an opportunity', 'Contacts of opportunities'],
  title: 'role',
  fields: {
    opportunity_id: link('opportunities', { required: true, fixed: true }),
    contact_id: link('contacts', { required: true, fixed: true }),
    role: choice(['', 'decision_maker', 'evaluator', 'influencer'], { default: '', filter: 'any' }),
  },
  between: { opportunity_id: { path: 'contacts' }, contact_id: { path: 'opportunities' } },
})
