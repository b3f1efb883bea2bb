/** One post's numbers with where they come from, and what recovery rules would ask for before they are saved. */
import { Alert, Badge, Button, NumberInput, Switch, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import type { CountsAnswer, RecoveryAnswer } from './share-api.ts'
import { say } from './words.ts'

type Props = Pick<ScreenProps<'own'>, 'service'>

export default function CountsScreen({ service, screen }: ScreenProps<'own'>) {
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <div className="stack">
        <PostCounts service={service} />
        <Recovery service={service} />
      </div>
    </>
  )
}

function PostCounts({ service }: Props) {
  const [post, setPost] = useState(1)
  const counts = useAnswer<CountsAnswer>(service, `/counts/${post}`)
  const told = counts.data?.data
  const numbers = told ? { ...told.clicks, ...told.networks } : {}
  return (
    <section className="panel section" aria-label={say.postCounts}>
      <h2 className="sectiontitle">{say.postCounts}</h2>
      <NumberInput
        label={say.postNumber}
        min={1}
        value={post}
        onChange={value => setPost(Math.max(1, Number(value)))}
      />
      {counts.error && <ErrorState error={counts.error} />}
      {told && Object.keys(numbers).length === 0 && <Text mt="md">{say.noCounts}</Text>}
      {told && Object.keys(numbers).length > 0 && (
        <Table mt="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say.network}</Table.Th>
              <Table.Th>{say.number}</Table.Th>
              <Table.Th>{say.source}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Object.entries(numbers).map(([network, count]) => (
              <Table.Tr key={network}>
                <Table.Td>{network}</Table.Td>
                <Table.Td>{count}</Table.Td>
                <Table.Td>
                  {say.sources[told.meta[network]?.source ?? ''] ?? ''}{' '}
                  {told.meta[network]?.stale && <Badge color="yellow">{say.stale}</Badge>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {told && <Text mt="sm">{say.total(told.total)}</Text>}
    </section>
  )
}

function Recovery({ service }: Props) {
  const [rules, setRules] = useState({ recover_http: false, recover_domain: '', recover_permalink: '' })
  const [answer, setAnswer] = useState<RecoveryAnswer | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const look = () =>
    write<RecoveryAnswer>(service, 'POST /counts/recovery', rules)
      .then(told => {
        setAnswer(told)
        setError(null)
      })
      .catch(setError)
  return (
    <section className="panel section" aria-label={say.recovery}>
      <h2 className="sectiontitle">{say.recovery}</h2>
      <p className="sectionhelp">{say.recoveryText}</p>
      <div className="fields">
        <Switch
          label={say.recoverHttp}
          checked={rules.recover_http}
          onChange={event => setRules({ ...rules, recover_http: event.currentTarget.checked })}
        />
        <TextInput
          label={say.recoverDomain}
          placeholder="old.example"
          value={rules.recover_domain}
          onChange={event => setRules({ ...rules, recover_domain: event.currentTarget.value })}
        />
        <TextInput
          label={say.recoverPermalink}
          placeholder="day_name custom:/%postname%.html"
          value={rules.recover_permalink}
          onChange={event => setRules({ ...rules, recover_permalink: event.currentTarget.value })}
        />
        <div>
          <Button onClick={() => void look()}>{say.lookAt}</Button>
        </div>
      </div>
      {error && <ErrorState error={error} />}
      {answer && (
        <div aria-live="polite">
          <Alert my="md" color="teal">
            {answer.post.title}: {answer.current}
          </Alert>
          <ul className="plainlist">
            {answer.candidates.map(({ address, rule, status, why }) => (
              <li key={address}>
                <Badge color="gray">{rule}</Badge> <code>{address}</code> <Badge>{say.states[status]}</Badge>
                <Text fz="sm">{why}</Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
