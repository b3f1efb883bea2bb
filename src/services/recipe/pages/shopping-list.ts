/** `[vendor_recipe_shopping_list]`: one's own lists by aisle. Ticks are sent by a form; a script keeps them while there is no connection. */
import type { ReadContext } from '../../../kernel/context.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { type Html, html, attributes as printed } from '../../../platform/html/html.ts'
import { shortcodeFields, visitorScriptUrl } from '../../../platform/pages/pages.ts'
import { hidden, linkTo, notice, numberOf, saidOf } from '../../../platform/pages/step-forms/step-forms.ts'
import { aisles } from '../domain/foods/foods.ts'
import { readLine } from '../domain/quantities/read-line.ts'
import { kitchenLanguage } from '../domain/quantities/units.ts'
import type { ListItem } from '../domain/shopping-list.ts'
import { shoppingLists } from '../entities/shopping-lists.ts'
import { errors } from '../errors.ts'
import { framed } from './frame.ts'
import { type PageState, readPage } from './page-state.ts'
import { signInFirst } from './recipe-lists.ts'

const TAG = 'vendor_recipe_shopping_list'

export const shoppingListShortcode = defineShortcode({
  tag: TAG,
  summary: 'The shopping lists of whoever reads',
  async render(_attributes, _content, ctx) {
    const state = await readPage(ctx)
    if (!ctx.user) return framed(signInFirst(state, 'sign_in_lists'), ctx)
    const problem = state.problems[''] && notice('bad', html`<p>${state.problems['']}</p>`)
    const { rows } = await listRecords(shoppingLists, { status: 'active', per_page: 20 }, ctx)
    if (rows.length === 0) return framed(notice('plain', html`<p>${state.words.say('no_lists')}</p>`), ctx)
    const worker = await visitorScriptUrl('recipe-offline', ctx)
    return framed(html`${problem}${rows.map(list => oneList(state, list, worker))}`, ctx)
  },
  take,
})

type ShownList = { readonly id: number; readonly name: string; readonly items: readonly ListItem[] }

function oneList(state: PageState, { id, name, items }: ShownList, worker: string | null): Html {
  const { words, ctx } = state
  const known = aisles.filter(aisle => items.some(item => (item.aisle || 'other') === aisle))
  const own = [...new Set(items.map(item => item.aisle || 'other'))].filter(aisle => !known.some(one => one === aisle))
  const group = (aisle: string, label: string) =>
    html`<h3>${label}</h3><ul class="recipe-items">${items.filter(item => (item.aisle || 'other') === aisle).map(line)}</ul>`
  const form = printed({
    method: 'post',
    action: state.path,
    'data-recipe-list': String(id),
    'data-recipe-offline': worker,
  })
  const ownFields = hidden({ ...shortcodeFields(TAG, ctx), list_id: String(id) })
  return html`<section class="recipe-shopping"><h2>${name}</h2><form${form}>${ownFields}
${known.map(aisle => group(aisle, words.say(`aisle_${aisle}`)))}${own.map(aisle => group(aisle, aisle))}
<div class="recipe-tools"><button class="button is-quiet" name="go" value="ticks" data-recipe-save>${words.say('save_ticks')}</button>${items.length > 0 && html`<button class="button is-quiet" name="go" value="clear">${words.say('remove_ticked')}</button>`}</div>
<p hidden data-recipe-hint><small>${words.say('list_offline')}</small></p></form>
<form class="recipe-tools" method="post" action="${state.path}">${ownFields}<label><span>${words.say('new_item')}</span><input name="item" required maxlength="255" autocomplete="off"></label><button class="button is-quiet" name="go" value="add">${words.say('add_item')}</button></form></section>`
}

function line(item: ListItem): Html {
  const input = printed({
    type: 'checkbox',
    name: `item_${item.id}`,
    value: '1',
    checked: item.checked,
    'data-item': String(item.id),
    'data-rev': String(item.rev),
  })
  const seen = hidden({ [`rev_${item.id}`]: String(item.rev) })
  const amount = [item.quantity, item.unit].filter(Boolean).join(' ')
  return html`<li><label><input${input}><span>${amount && html`<strong>${amount}</strong> `}${item.name}${item.note && html`, <small>${item.note}</small>`}</span></label>${seen}</li>`
}

async function take(ctx: ReadContext): Promise<TakenForm> {
  const state = await readPage(ctx)
  const id = numberOf(state.sent.list_id)
  try {
    if (!ctx.user || id === undefined) throw errors.forbidden()
    await ctx.transaction(async tx => {
      const list = await storedRecord(shoppingLists, { id, verb: 'update' }, tx)
      await updateRecord(shoppingLists, { id, set: { items: changedItems(list.items, state) } }, tx)
    })
    return { location: linkTo(state, {}) }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}

/** What was typed is read as a line of a recipe is: `2 kg potatoes`. */
function changedItems(items: readonly ListItem[], { sent, ctx }: PageState): ListItem[] {
  if (sent.go === 'add') return [...items, itemOf(sent.item ?? '', ctx)]
  const ticked = items.map(item => tickedItem(item, sent))
  return sent.go === 'clear' ? ticked.filter(({ checked }) => !checked) : ticked
}

/** The page may be old: what others ticked since it was made stays, and so does what it did not have. */
function tickedItem(item: ListItem, sent: PageState['sent']): ListItem {
  const rev = numberOf(sent[`rev_${item.id}`])
  return rev === undefined ? item : { ...item, rev, checked: sent[`item_${item.id}`] === '1' }
}

function itemOf(text: string, { site }: ReadContext): ListItem {
  const { quantity, unit, name, note } = readLine(text.slice(0, 255), kitchenLanguage(site.language))
  return {
    ...{ name, quantity, unit, note, aisle: '', sources: [] },
    ...{ checked: false, checked_at: null, changed_at: null, rev: 0 },
  }
}
