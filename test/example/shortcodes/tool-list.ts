import { defineShortcode } from '../../../src/kernel/shortcodes.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const toolList = defineShortcode({
  tag: 'example_tools',
  summary: 'The names of tools that can be borrowed',
  async render({ most = '5' }, _content, ctx) {
    const rows = await ctx.db
      .selectFrom('example_tools')
      .select('name')
      .where('trashed_at', 'is', null)
      .orderBy('name')
      .limit(Math.min(Number(most) || 5, 50))
      .execute()
    return `<ul>${rows.map(row => `<li>${String(row.name).replace(/[&<>"]/g, mark => escapes[mark]!)}</li>`).join('')}</ul>`
  },
})
