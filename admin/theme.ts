/** How the app looks: one blue for what can be done, grey for the rest, colour only where it means something. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const harbour: MantineColorsTuple = [
  '#eef4ff',
  '#dce7fb',
  '#b7cdf4',
  '#8fb1ee',
  '#6e9ae9',
  '#5a8be6',
  '#4f83e6',
  '#3f70cd',
  '#3463b8',
  '#2555a3',
]
const slate: MantineColorsTuple = [
  '#c9ccd4',
  '#b4b8c2',
  '#8e94a3',
  '#6b7180',
  '#3a404d',
  '#2c313c',
  '#232831',
  '#1a1e26',
  '#14171d',
  '#0e1116',
]

const isGerman = document.documentElement.lang.startsWith('de')

/** Calendars that open from a field speak the reader's language; their words for months come with those of the app. */
const calendar = {
  locale: isGerman ? 'de' : 'en',
  ariaLabels: isGerman
    ? { previousMonth: 'Voriger Monat', nextMonth: 'Nächster Monat' }
    : { previousMonth: 'Previous month', nextMonth: 'Next month' },
}

export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: 7,
  colors: { harbour, dark: slate },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  // Whoever asks their machine for less motion gets none.
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } },
    TextInput: { defaultProps: { size: 'sm' } },
    // Help stands below, so that controls side by side begin on one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Whoever types the other sign for decimals is understood as well.
    NumberInput: { defaultProps: { decimalSeparator: isGerman ? ',' : '.', allowedDecimalSeparators: [',', '.'] } },
    // Its cross is a picture only: in fields, dialogs and notices alike.
    CloseButton: { defaultProps: { 'aria-label': isGerman ? 'Schließen' : 'Close' } },
    DatePickerInput: { defaultProps: { ...calendar, valueFormat: isGerman ? 'D. MMMM YYYY' : 'MMMM D, YYYY' } },
    DateTimePicker: {
      defaultProps: { ...calendar, valueFormat: isGerman ? 'D. MMM YYYY, HH:mm' : 'D MMM YYYY, HH:mm' },
    },
    Modal: { defaultProps: { centered: true, radius: 'lg' } },
  },
})

/** Mantine's quiet and tinted texts fail the contrast of WCAG AA in places; these pass on every ground of the app. */
const tinted: Record<string, readonly [light: string, dark: string]> = {
  gray: ['#424957', '#c3c8d3'],
  blue: ['#11519c', '#9cc8ff'],
  teal: ['#075c42', '#7ee0bd'],
  orange: ['#8a3a05', '#ffb878'],
  yellow: ['#6b4a00', '#ffdc73'],
  red: ['#a01b1b', '#ffa3a3'],
  pink: ['#94184a', '#ffa8c8'],
  grape: ['#6f1f8a', '#e0a8f2'],
  violet: ['#4a2aa8', '#c3b3ff'],
  indigo: ['#2b3fa8', '#b0bfff'],
  cyan: ['#075a6b', '#7fdcec'],
  green: ['#1b5e2a', '#8fe0a0'],
  lime: ['#3f5a06', '#c0e87a'],
}
const each = (at: 0 | 1) =>
  Object.fromEntries(
    Object.entries(tinted).flatMap(([name, pair]) => [
      [`--mantine-color-${name}-light-color`, pair[at]],
      [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-6) ${GROUNDS[at]})`],
    ]),
  )
/** How much of a colour lies on the paper of each theme. */
const GROUNDS = ['13%, #fff', '18%, #14171d'] as const
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...each(0),
    '--mantine-color-dimmed': '#596070',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    ...each(1),
    '--mantine-color-dimmed': '#9aa1b0',
    '--mantine-color-placeholder': '#8b93a3',
    '--mantine-color-error': '#ff9b93',
  },
})
