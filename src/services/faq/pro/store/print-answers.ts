/** Answers as a PDF to print or to send: headings for categories and questions, tagged for who listens to it. */
import type { Paper } from '../../../../platform/documents/documents.ts'
import { printPaper } from '../../../../platform/documents/documents.ts'
import { plainText } from '../../../../platform/formatting/formatting.ts'

export type PrintedAnswer = { readonly question: string; readonly answer: string; readonly category: string }
export type PrintOrder = {
  readonly title: string
  readonly language: string
  readonly printedAt: string
  readonly template: 'book' | 'compact'
  readonly answers: readonly PrintedAnswer[]
}

const SIZES = {
  book: { title: 24, category: 16, question: 13, answer: 11, gap: 14 },
  compact: { title: 18, category: 12, question: 10, answer: 9, gap: 8 },
} as const

export function printAnswers(order: PrintOrder): Promise<Buffer> {
  const { title, language, printedAt: createdAt, template, answers } = order
  const sizes = SIZES[template]
  return printPaper({ title, language, createdAt, margin: 56 }, paper => {
    line(paper, { text: title, size: sizes.title, font: 'bold', tag: 'H1', gap: sizes.gap * 2 })
    let category: string | null = null
    for (const answer of answers) {
      if (answer.category !== category && answer.category !== '')
        line(paper, { text: answer.category, size: sizes.category, font: 'bold', tag: 'H2', gap: sizes.gap })
      category = answer.category
      line(paper, { text: answer.question, size: sizes.question, font: 'bold', tag: 'H3', gap: 4 })
      line(paper, { text: plainText(answer.answer), size: sizes.answer, font: 'regular', tag: 'P', gap: sizes.gap })
    }
  })
}

type Line = {
  readonly text: string
  readonly size: number
  readonly font: 'regular' | 'bold'
  readonly tag: string
  readonly gap: number
}

const WIDTH = 483
/** Below this a line begins on a new page. */
const LOWEST = 760

function line({ pdf, tree, write }: Paper, { text, size, font, tag, gap }: Line): void {
  if (text === '') return
  if (pdf.y > LOWEST - size * 3) pdf.addPage()
  pdf.font(font).fontSize(size).fillColor('#1d2433')
  pdf.text(write(text), 56, pdf.y, { width: WIDTH, structParent: tree, structType: tag })
  pdf.y += gap
}
