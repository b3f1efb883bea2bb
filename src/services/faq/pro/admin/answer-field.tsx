/** Finds an answer by its words. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'

export type FoundAnswer = { readonly id: number; readonly question: string; readonly status: string }

type Props = {
  readonly service: OpenService
  readonly label: string
  /** What is looked for at first. */
  readonly about?: string
  /** Answers that are not offered. */
  readonly without: readonly number[]
  readonly onChosen: (answer: FoundAnswer) => void
}

export function AnswerField({ service, label, about = '', without, onChosen }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed || about, 250)
  const found = useAnswer<FoundAnswer[]>(service, '/faqs', { search, per_page: 20 })
  const answers = (found.data?.data ?? []).filter(({ id }) => !without.includes(id))
  const choose = (value: string | null) => {
    const answer = answers.find(({ id }) => String(id) === value)
    if (answer) onChosen(answer)
  }
  return (
    <Select
      label={label}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={choose}
      data={answers.map(({ id, question }) => ({ value: String(id), label: question }))}
    />
  )
}
