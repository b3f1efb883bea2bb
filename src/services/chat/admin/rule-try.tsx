/** Would it show? The rules as visitors' browsers judge them, for a page and a visitor that somebody makes up. */
import { Alert, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { freeMatchers } from '../domain/rule-matchers.ts'
import { decide, type Facts, type Rule } from '../domain/rules.ts'
import { sentenceOf } from './draft.ts'
import { say } from './words.ts'

export function RuleTry({ rules }: { readonly rules: readonly Rule[] }) {
  const [url, setUrl] = useState('/')
  const [device, setDevice] = useState<'desktop' | 'mobile'>('desktop')
  const [isSignedIn, setSignedIn] = useState(false)
  const facts: Facts = { url, device, loggedIn: isSignedIn, referrer: '', visits: () => 1 }
  const judge = { matchers: freeMatchers, failMode: null }
  const verdict = decide(rules, facts, judge)
  const reasons = rules.filter(rule => rule.values.length > 0 && isAgainst(rule, facts))
  return (
    <fieldset className="ruletry" aria-label={say.wouldItShow}>
      <legend>{say.wouldItShow}</legend>
      <div className="pair">
        <TextInput label={say.onPage} value={url} onChange={event => setUrl(event.currentTarget.value)} />
        <Select
          label={say.onDevice}
          allowDeselect={false}
          data={(['desktop', 'mobile'] as const).map(value => ({ value, label: say.devices[value] }))}
          value={device}
          onChange={value => setDevice(value === 'mobile' ? 'mobile' : 'desktop')}
        />
      </div>
      <Switch
        mt="sm"
        label={say.signedIn}
        checked={isSignedIn}
        onChange={event => setSignedIn(event.currentTarget.checked)}
      />
      <Alert mt="sm" color={COLORS[verdict]} aria-live="polite">
        <b>{say.verdicts[verdict]}</b>
        {reasons.map((rule, at) => (
          // Rules have no name of their own: their place is all that tells them apart.
          <div key={`${at}`}>{sentenceOf(rule)}</div>
        ))}
      </Alert>
    </fieldset>
  )
}

const COLORS = { show: 'teal', hide: 'red', undecided: 'gray' } as const

/** Whether a rule, taken alone, would keep the widget away. */
const isAgainst = (rule: Rule, facts: Facts): boolean =>
  decide([rule], facts, { matchers: freeMatchers, failMode: null }) === 'hide'
