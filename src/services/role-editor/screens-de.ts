/** The screens of the role editor in German, by the English text. */
export const german: Readonly<Record<string, string>> = {
  'Look at roles and permissions': 'Rollen und Berechtigungen ansehen',
  'Change roles': 'Rollen ändern',
  'Change what people are': 'Rollen von Personen ändern',
  'Change the settings of the role editor': 'Einstellungen des Rolleneditors ändern',
  'Add a permission': 'Berechtigung hinzufügen',
  'After signing in': 'Nach der Anmeldung',
  Area: 'Bereich',
  Cap: 'Kennung',
  'Carry roles from site to site.': 'Rollen von Website zu Website tragen.',
  'Changes that open the whole site must be acknowledged.':
    'Änderungen, die die ganze Website öffnen, müssen bestätigt werden.',
  'Confirm dangerous': 'Gefährliches bestätigen',
  Critical: 'Kritisch',
  'Delegate roles': 'Rollen, die Rollen bearbeiten',
  'Every change is a restore point: look at what going back would do, then go back.':
    'Jede Änderung ist ein Wiederherstellungspunkt: erst ansehen, was ein Zurück bewirkt, dann zurückgehen.',
  'Every permission in a role is asked for by something.': 'Jede Berechtigung in einer Rolle wird von etwas gebraucht.',
  'Every permission of this site, and where it comes from.': 'Jede Berechtigung dieser Website und woher sie kommt.',
  Health: 'Zustand',
  History: 'Verlauf',
  'How careful the editor is, who else may use it, and which tools are there.':
    'Wie vorsichtig der Editor ist, wer ihn noch benutzen darf und welche Werkzeuge es gibt.',
  'How many restore points are kept.': 'Wie viele Wiederherstellungspunkte bleiben.',
  Identifier: 'Kennung',
  'Leftover permissions': 'Übrig gebliebene Berechtigungen',
  'Look back': 'Rückblick',
  'No leftovers': 'Nichts übrig geblieben',
  'Off: the Administrator can be neither changed, given nor taken here.':
    'Aus: Die Administratorrolle kann hier weder geändert noch erteilt noch entzogen werden.',
  Origin: 'Herkunft',
  People: 'Personen',
  Permission: 'Berechtigung',
  Permissions: 'Berechtigungen',
  'Permissions in roles that nothing on this site asks for.':
    'Berechtigungen in Rollen, nach denen nichts auf dieser Website fragt.',
  Power: 'Macht',
  Powerful: 'Mächtig',
  'Remove from all roles': 'Aus allen Rollen entfernen',
  'Remove it?': 'Wirklich entfernen?',
  'Role editor': 'Rolleneditor',
  Roles: 'Rollen',
  'Roles and permissions': 'Rollen und Berechtigungen',
  'Roles that may view and edit roles.': 'Rollen, die Rollen sehen und bearbeiten dürfen.',
  'Show administrator': 'Administratorrolle zeigen',
  'Show deprecated': 'Veraltetes zeigen',
  'Show permissions that nothing asks for any more.': 'Berechtigungen zeigen, nach denen nichts mehr fragt.',
  Simulator: 'Simulator',
  'Snapshot retention': 'Wiederherstellungspunkte',
  'The permission leaves every role. A restore point is taken.':
    'Die Berechtigung verlässt jede Rolle. Ein Wiederherstellungspunkt wird angelegt.',
  Tools: 'Werkzeuge',
  Transfer: 'Übertragen',
  'What each role lets people do. Changes are gathered and looked at before they are saved.':
    'Was jede Rolle erlaubt. Änderungen werden gesammelt und angesehen, bevor sie gespeichert werden.',
  'What is unwise about roles and people, and what would mend it.':
    'Was an Rollen und Personen unklug ist und was hilft.',
  'Where people go after they sign in, sign out or register.':
    'Wohin man nach An- und Abmeldung oder Registrierung gelangt.',
  'Whether somebody may do something, and why.': 'Ob jemand etwas darf, und warum.',
  'Who holds which roles, and what they may do beyond them.':
    'Wer welche Rollen hat und was darüber hinaus erlaubt ist.',
}
