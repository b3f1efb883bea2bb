/** What staff see of the tool library: enough to try every generated screen on. */
import { defineAdmin, records, settingsScreen } from '../../src/kernel/define-admin.ts'
import { guides } from './entities/guides.ts'
import { loans } from './entities/loans.ts'
import { members } from './entities/members.ts'
import { steps } from './entities/steps.ts'
import { tools } from './entities/tools.ts'
import { settings } from './settings.ts'

export const admin = defineAdmin({
  icon: 'archive',
  screens: [
    records(tools, {
      columns: [
        { field: 'name', as: 'title', below: 'code' },
        { field: 'status', as: 'badge', edit: true },
        { field: 'quantity', edit: true },
        { field: 'price', as: 'money' },
        { field: 'owner_id', label: 'Owner' },
      ],
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'broken', label: 'Broken', where: { status: 'broken' }, count: true },
      ],
      filters: ['status'],
      sections: [
        { title: 'Tool', fields: ['name', ['code', 'serial'], ['status', 'quantity'], 'features', 'description'] },
        { title: 'Money', fields: [['price', 'currency'], 'deposit'] },
        { title: 'More', folded: true, fields: ['parts', 'dimensions', 'lock_code', 'owner_id', 'goes_with'] },
      ],
      related: [{ title: 'Loans', entity: 'loans', by: 'tool_id', columns: [{ field: 'note' }, { field: 'due_on' }] }],
      tones: { status: { available: 'good', lent: 'info', broken: 'bad' } },
      empty: { title: 'No tools yet', text: 'Bring them in from a file, or write down the first.', call: 'import' },
    }),
    records(members, {
      columns: [{ field: 'name', as: 'person', below: 'email' }, 'status'],
      sections: [{ title: 'Member', fields: ['name', ['email', 'phone'], 'born_on', 'status', 'notes'] }],
    }),
    records(loans, {
      columns: ['note', 'tool_id', 'member_id', 'due_on'],
      sections: [{ title: 'Loan', fields: [['tool_id', 'member_id'], 'due_on', 'note'] }],
    }),
    records(guides, {
      columns: [{ field: 'title', as: 'title' }, 'status', 'language'],
      sections: [{ title: 'Guide', fields: ['title', 'body', ['status', 'language']] }],
      related: [{ title: 'Steps', entity: steps.name, by: 'guide_id', columns: [{ field: 'instruction' }] }],
    }),
    settingsScreen(settings, { sections: [{ title: 'Library', fields: ['is_open'] }] }),
  ],
})
