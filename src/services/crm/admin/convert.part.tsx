/** A lead that becomes a customer: what is made of it, and what is there already. */
import './crm.css'
import { Alert, Button, Checkbox, Group, NumberInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../../admin/client/api.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

type Props = { readonly service: OpenService; readonly record: AnyRecord }

export default function ConvertPart({ service, record }: Props) {
  if (record.status === 'converted') return <Converted service={service} record={record} />
  // It begins with what the lead says, and anew when that was changed.
  const said = [record.account_name, record.name, record.opportunity_amount].join(' ')
  return <Conversion key={said} service={service} record={record} />
}

const MADE = [
  ['created_account_id', 'accounts', say.openAccount],
  ['created_contact_id', 'contacts', say.openContact],
  ['created_opportunity_id', 'opportunities', say.openDeal],
] as const

const Converted = ({ service, record }: Props) => (
  <Group>
    <p>{say.isConverted}</p>
    {MADE.map(([field, screen, label]) =>
      record[field] ? (
        <Button key={field} component={Link} variant="default" to={`/${service.slug}/${screen}/${record[field]}`}>
          {label}
        </Button>
      ) : null,
    )}
  </Group>
)

function Conversion({ service, record }: Props) {
  const { change, isBusy } = useChange(service)
  const [wanted, setWanted] = useState({
    account: Boolean(record.account_name),
    contact: true,
    opportunity: Boolean(record.opportunity_amount),
  })
  const [name, setName] = useState(String(record.account_name || record.name || ''))
  const [amount, setAmount] = useState<number>(Number(record.opportunity_amount ?? 0))
  const [problem, setProblem] = useState<string | null>(null)
  const convert = async (isSure: boolean) => {
    const body = {
      ...(wanted.account ? {} : { account: null }),
      ...(wanted.contact ? {} : { contact: null }),
      opportunity: wanted.opportunity ? { name, amount } : null,
      skip_duplicate_check: isSure,
    }
    const onFailure = (error: Error) => {
      const isKnown = error instanceof ApiError && error.code === 'vendor_crm_duplicates'
      if (isKnown) setProblem(error.message)
      return isKnown
    }
    await change(`POST /leads/${record.id}/convert`, body, { said: say.converted, onFailure })
  }
  const check = (key: keyof typeof wanted, label: string) => (
    <Checkbox
      label={label}
      checked={wanted[key]}
      onChange={event => setWanted({ ...wanted, [key]: event.currentTarget.checked })}
    />
  )
  return (
    <div className="stack">
      <p className="lead">{say.convertText}</p>
      {check('account', say.convertAccount)}
      {check('contact', say.convertContact)}
      {check('opportunity', say.convertDeal)}
      {wanted.opportunity && (
        <Group align="end">
          <TextInput label={say.dealName} value={name} onChange={event => setName(event.currentTarget.value)} />
          <NumberInput
            label={say.dealAmount}
            min={0}
            decimalScale={2}
            value={amount}
            onChange={value => setAmount(Number(value))}
          />
        </Group>
      )}
      {problem && (
        <Alert color="yellow" title={problem}>
          <Button size="xs" variant="default" onClick={() => void convert(true)}>
            {say.convertAnyway}
          </Button>
        </Alert>
      )}
      <Group>
        <Button loading={isBusy} onClick={() => void convert(false)}>
          {say.convert}
        </Button>
      </Group>
    </div>
  )
}
