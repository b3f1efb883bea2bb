/** What visitors ask and nobody has answered: each is answered, merged into another one, or deleted. */
import '../../admin/faq.css'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useConfirm } from '../../../../../admin/kit/confirm.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import { wordsIn } from '../../domain/question-key.ts'
import { AnswerField, type FoundAnswer } from './answer-field.tsx'
import { sayPro } from './words.ts'

type Question = FoundAnswer & { readonly asked_times: number; readonly created_at: string; readonly language: string }

export default function QuestionsScreen({ service, screen }: ScreenProps<'own'>) {
  const waiting = useAnswer<Question[]>(service, '/faqs', { status: 'pending', per_page: 100 })
  const questions = (waiting.data?.data ?? []).toSorted((one, other) => other.asked_times - one.asked_times)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {waiting.error && <ErrorState error={waiting.error} />}
      {waiting.isPending && <ListSkeleton />}
      {waiting.data && questions.length === 0 && (
        <EmptyState title={sayPro.noQuestions} text={sayPro.noQuestionsText} />
      )}
      <div className="faqtree">
        {questions.map(question => (
          <QuestionPanel key={question.id} {...{ question, service }} />
        ))}
      </div>
    </>
  )
}

type Props = { readonly question: Question; readonly service: OpenService }

function QuestionPanel({ question, service }: Props) {
  const format = useFormat()
  const { merge, remove } = useQuestion({ question, service })
  const [isMerging, setMerging] = useState(false)
  const { id, question: text, asked_times, created_at, language } = question
  return (
    <section className="panel section" aria-label={text}>
      <h2 className="sectiontitle">{text}</h2>
      <p className="sectionhelp">
        {sayPro.asked(format.number(asked_times), format.ago(created_at))} · {language}
      </p>
      <div className="faqactions">
        <Button
          size="xs"
          renderRoot={props => (
            <Link
              {...props}
              to="/$service/$screen/$id"
              params={{ service: service.slug, screen: 'faqs', id: String(id) }}
            />
          )}
        >
          {sayPro.answer}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={sayPro.mergeLabel(text)}
          aria-expanded={isMerging}
          onClick={() => setMerging(!isMerging)}
        >
          {sayPro.merge}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={remove}>
          {sayPro.delete}
        </Button>
      </div>
      {isMerging && (
        <AnswerField service={service} label={sayPro.into} about={longestWord(text)} without={[id]} onChosen={merge} />
      )}
    </section>
  )
}

/** The word by which a like answer is most likely found. */
const longestWord = (text: string): string => wordsIn(text).toSorted((one, other) => other.length - one.length)[0] ?? ''

function useQuestion({ question: { id }, service }: Props) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const report = (work: Promise<void>) =>
    void work.catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  const merge = async ({ id: into }: FoundAnswer) => {
    await write(service, `POST /faqs/${id}/merge`, { into })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: sayPro.merged })
  }
  const remove = async () => {
    const isSure = await confirm({ title: sayPro.deleteTitle, text: sayPro.deleteText, isDangerous: true })
    if (!isSure) return
    await write(service, `DELETE /faqs/${id}`)
    await forgetAnswers(client, service)
  }
  return { merge: (answer: FoundAnswer) => report(merge(answer)), remove: () => report(remove()) }
}
