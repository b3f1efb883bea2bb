/** A view as a part of a page: every layout is the same questions and answers, told in another order and look. */
import type { ReadContext } from '../../../kernel/context.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import { hooks } from '../hooks.ts'
import { answerUrls } from '../store/answer-address.ts'
import { type CategoryNode, categoryTree, inOrder } from '../store/category-tree.ts'
import { namesOf } from '../store/names.ts'
import { publishedAnswers } from '../store/published.ts'
import { noteVainSearch } from '../store/visits.ts'
import { tellSearchEngines } from './collector.ts'
import { heading, type ItemFrame, itemHtml, type ShownAnswer } from './item.ts'
import { countLine, pageLinks, searchForm } from './tools.ts'
import type { ViewFrame } from './view-frame.ts'

export async function viewHtml(frame: ViewFrame, ctx: ReadContext): Promise<Html> {
  const { config, query, language } = frame
  const perPage = config.pagination === 'none' ? Math.min(500, config.limit || 500) : config.per_page
  const asked = { ...query, search: query.search || undefined }
  const found = await publishedAnswers({ config, perPage, language, ...asked }, ctx)
  if (query.search !== '' && found.total === 0) noteVainSearch(query.search, ctx)
  const tree = await categoryTree(ctx)
  const groups = inOrder(tree).filter(node => node.language === language)
  if (config.schema) await tellSearchEngines(found.items, ctx)
  const shown = await shownAnswers(found.items, config, ctx)
  return html`<section${attributes(sectionFacts(frame))}>
${searchForm(frame, groups)}
${countLine(frame, found)}
<div class="faq-items">${listOf({ shown, groups, frame })}</div>
${found.total === 0 && emptyLine(frame)}
${pageLinks(frame, found)}
${await templateOf(frame, ctx)}
</section>`
}

function sectionFacts({ config, place, language, source, query }: ViewFrame) {
  const { question, answer, accent, border } = config.colors
  const colors = { question, answer, accent, border }
  const style = Object.entries({ ...colors, speed: `${config.animation_ms}ms` }).flatMap(([name, value]) =>
    value ? [`--faq-${name}:${value}`] : [],
  )
  return {
    class: ['faq', `faq-${config.layout}`, `has-${config.icon}`, `icon-${config.icon_position}`, config.css_class]
      .filter(name => name !== '')
      .join(' '),
    id: `faq-view-${place}`,
    style,
    'data-layout': config.layout,
    'data-expand': config.expand,
    'data-single': config.multiple_open ? null : '',
    'data-links': config.deep_links ? '' : null,
    'data-more': config.pagination,
    'data-size': config.per_page,
    'data-lang': language,
    'data-source': new URLSearchParams(
      Object.entries(source).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])),
    ).toString(),
    'data-search': query.search || null,
  }
}

async function shownAnswers(
  answers: readonly AnswerFacts[],
  config: ViewConfig,
  ctx: ReadContext,
): Promise<ShownAnswer[]> {
  const urls = await answerUrls(answers, ctx)
  const authors = config.show_author ? await namesOf(authorsOf(answers), ctx) : NOBODY
  const below = await ctx.hooks.apply(
    hooks.belowAnswers,
    new Map<number, string>(),
    { answers, hasVotes: config.show_votes },
    ctx,
  )
  return answers.map((answer, index) => ({
    answer,
    author: authors.get(answer.author_id ?? 0) ?? '',
    url: urls?.[index] ?? null,
    below: below.get(answer.id) ?? '',
  }))
}

const authorsOf = (answers: readonly AnswerFacts[]) => answers.map(({ author_id }) => author_id)
const NOBODY: ReadonlyMap<number, string> = new Map()

type Listed = {
  readonly shown: readonly ShownAnswer[]
  readonly groups: readonly CategoryNode[]
  readonly frame: ViewFrame
}

/** Tabs are groups, too: the script makes tabs of them. */
function listOf({ shown, groups, frame }: Listed): readonly Html[] {
  const { config, words } = frame
  if (!config.group_by_category && config.layout !== 'tabs')
    return shown.map(one => itemHtml(one, itemFrame(frame, config.heading_level)))
  const known = new Map(groups.map(group => [group.id, group]))
  const byGroup = Map.groupBy(shown, ({ answer }) =>
    answer.category_id !== null && known.has(answer.category_id) ? answer.category_id : null,
  )
  const ids = [...groups.map(({ id }) => id), null].filter(id => byGroup.has(id))
  return ids.map(id => {
    const name = id === null ? words.say('other_questions') : (known.get(id)?.name ?? '')
    const items = byGroup.get(id)!.map(one => itemHtml(one, itemFrame(frame, config.heading_level + 1)))
    return html`<section class="faq-group">${heading(config.heading_level, html`${name}`, 'faq-category')}${items}</section>`
  })
}

const itemFrame = ({ config, words, language, query, place, known }: ViewFrame, level: number): ItemFrame => ({
  config,
  words,
  language,
  place,
  known,
  search: query.search,
  level,
})

function emptyLine({ config, words, query }: ViewFrame): Html {
  const said = query.search === '' ? config.empty_text || words.say('nothing') : words.say('nothing_found', query)
  return html`<p class="faq-empty">${said}</p>`
}

/** What the script makes more items of: the same markup, with nothing in it. */
async function templateOf(frame: ViewFrame, ctx: ReadContext): Promise<Html> {
  const nobody: AnswerFacts = {
    ...{ id: 0, question: '', answer: '', slug: '', language: frame.language, category_id: null, author_id: null },
    ...{ modified_at: ctx.clock.instant(), is_featured: false, votes_up: 0, votes_down: 0 },
  }
  const [item] = await shownAnswers([nobody], frame.config, ctx)
  const config = { ...frame.config, show_date: false }
  const inside = itemHtml(item!, { ...itemFrame(frame, config.heading_level), config, search: '' })
  return html`<template class="faq-template">${inside}</template>`
}
