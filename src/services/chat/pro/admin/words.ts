/** The words of the screens that Pro adds. */
const en = {
  chance: (percent: string) => `B is better with a chance of ${percent}.`,
  conversions: 'Reached the goal',
  goals: { open: 'Opened', click: 'Clicked', lead: 'Wrote' } as Readonly<Record<string, string>>,
  interval: 'True rate lies between',
  keep: (side: string) => `End the test and keep ${side}`,
  keepText: 'The other widget is switched off.',
  none: 'No tests yet',
  noneText: 'Make a test of two widgets first.',
  rate: 'Rate',
  ratio: 'Visitors did not fall to the sides as they should: be careful with the result.',
  start: 'Start',
  states: { draft: 'Draft', running: 'Running', ended: 'Ended' } as Readonly<Record<string, string>>,
  verdicts: {
    a: 'A is better.',
    b: 'B is better.',
    keep_running: 'Too early to tell: let it run.',
    no_difference: 'There is no difference worth mentioning.',
  } as Readonly<Record<string, string>>,
  views: 'Seen',
  widget: 'Widget',
}

const de: typeof en = {
  chance: percent => `B ist mit einer Wahrscheinlichkeit von ${percent} besser.`,
  conversions: 'Ziel erreicht',
  goals: { open: 'Geöffnet', click: 'Angeklickt', lead: 'Geschrieben' },
  interval: 'Die wahre Rate liegt zwischen',
  keep: side => `Test beenden und ${side} behalten`,
  keepText: 'Das andere Widget wird ausgeschaltet.',
  none: 'Noch keine Tests',
  noneText: 'Legen Sie zuerst einen Test mit zwei Widgets an.',
  rate: 'Rate',
  ratio: 'Die Besucher verteilten sich nicht, wie sie sollten: Vorsicht mit dem Ergebnis.',
  start: 'Beginnen',
  states: { draft: 'Entwurf', running: 'Läuft', ended: 'Beendet' },
  verdicts: {
    a: 'A ist besser.',
    b: 'B ist besser.',
    keep_running: 'Noch zu früh: weiterlaufen lassen.',
    no_difference: 'Es gibt keinen nennenswerten Unterschied.',
  },
  views: 'Gesehen',
  widget: 'Widget',
}

export const sayPro = document.documentElement.lang.startsWith('de') ? de : en
