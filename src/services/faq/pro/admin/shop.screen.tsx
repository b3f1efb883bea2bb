/** Which answers stand on which product of the shop, and in what order. */
import '../../admin/faq.css'
import { ActionIcon, Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../../../../admin/kit/states.tsx'
import { AnswerField, type FoundAnswer } from './answer-field.tsx'
import { sayPro } from './words.ts'

type Product = { readonly id: number; readonly name: string; readonly sku: string; readonly answers: number }

export default function ShopScreen({ service, screen }: ScreenProps<'own'>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [chosen, setChosen] = useState<Product | null>(null)
  const products = useAnswer<Product[]>(service, '/shop/products', { search })
  const list = products.data?.data ?? []
  const isEmpty = products.isError || (products.data && list.length === 0 && search === '')
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={sayPro.product}
          placeholder={sayPro.noProduct}
          searchable
          filter={({ options }) => options}
          onSearchChange={setTyped}
          value={chosen && String(chosen.id)}
          onChange={id => setChosen(list.find(product => String(product.id) === id) ?? null)}
          data={list.map(({ id, name, answers }) => ({
            value: String(id),
            label: answers ? `${name} (${answers})` : name,
          }))}
        />
      </PageHead>
      {isEmpty && <EmptyState title={sayPro.product} text={sayPro.noShop} />}
      {!isEmpty && chosen === null && <EmptyState title={sayPro.noProduct} />}
      {chosen !== null && <ProductPanel key={chosen.id} product={chosen} service={service} />}
    </>
  )
}

type Props = { readonly product: Product; readonly service: OpenService }

function ProductPanel({ product, service }: Props) {
  const read = useAnswer<FoundAnswer[]>(service, `/shop/products/${product.id}/faqs`)
  if (read.error) return <ErrorState error={read.error} />
  if (!read.data) return <FormSkeleton />
  const stored = read.data.data
  return <AnswersOfProduct key={stored.map(({ id }) => id).join()} {...{ product, service, stored }} />
}

function AnswersOfProduct({ product, service, stored }: Props & { readonly stored: readonly FoundAnswer[] }) {
  const client = useQueryClient()
  const [answers, setAnswers] = useState(stored)
  const save = async () => {
    await write(service, `PUT /shop/products/${product.id}/faqs`, { faq_ids: answers.map(({ id }) => id) })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: sayPro.saved })
  }
  const onSave = () => void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  const title = sayPro.onProduct(product.name)
  return (
    <section className="panel section stack" aria-label={title}>
      <h2 className="sectiontitle">{title}</h2>
      {answers.length === 0 && <p>{sayPro.noAnswers}</p>}
      <ol className="faqanswers">
        {answers.map((answer, at) => (
          <AnswerLine key={answer.id} {...{ answer, at, answers, setAnswers }} />
        ))}
      </ol>
      <AnswerField
        key={answers.length}
        service={service}
        label={sayPro.addAnswer}
        without={answers.map(({ id }) => id)}
        onChosen={answer => setAnswers([...answers, answer])}
      />
      <p className="sectionhelp">
        {sayPro.shortcode} <code>{`[vendor_faq product=${product.id}]`}</code>
      </p>
      <div>
        <Button disabled={answers === stored} onClick={onSave}>
          {sayPro.save}
        </Button>
      </div>
    </section>
  )
}

type LineProps = {
  readonly answer: FoundAnswer
  readonly at: number
  readonly answers: readonly FoundAnswer[]
  readonly setAnswers: (answers: readonly FoundAnswer[]) => void
}

function AnswerLine({ answer, at, answers, setAnswers }: LineProps) {
  const others = answers.filter(({ id }) => id !== answer.id)
  const button = (icon: 'arrow-up' | 'arrow-down' | 'x', label: string, to: number | null) => (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      disabled={to !== null && (to < 0 || to >= answers.length)}
      onClick={() => setAnswers(to === null ? others : others.toSpliced(to, 0, answer))}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <li className="faqanswer">
      <span>{answer.question}</span>
      {button('arrow-up', sayPro.up(answer.question), at - 1)}
      {button('arrow-down', sayPro.down(answer.question), at + 1)}
      {button('x', sayPro.remove(answer.question), null)}
    </li>
  )
}
