import { Badge } from '@mantine/core'
import { say } from './words.ts'

const COLORS: Readonly<Record<string, string>> = {
  informational: 'gray',
  low: 'blue',
  medium: 'yellow',
  high: 'orange',
  critical: 'red',
}

export const SeverityBadge = ({ severity }: { severity: string }) => (
  <Badge color={COLORS[severity] ?? 'gray'}>{say.severities[severity] ?? severity}</Badge>
)
