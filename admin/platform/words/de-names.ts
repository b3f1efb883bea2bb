import { germanRoles } from '../../client/role-names.ts'
import { deRights } from './de-rights.ts'

/** What the server calls by English names on the platform's own screens: roles, rights, groups of terms, services. */
export const deNames: Readonly<Record<string, string>> = {
  ...germanRoles,
  Categories: 'Kategorien',
  Tags: 'Schlagwörter',
  'Activity log': 'Aktivitätsprotokoll',
  'What happened on the site: sign-ins, content, accounts, settings, records of every service.':
    'Was auf der Website geschah: Anmeldungen, Inhalte, Konten, Einstellungen, Einträge aller Dienste.',
  'Chat widget': 'Chat',
  'Contact widgets with channels and display rules, leads of a contact form, and figures.':
    'Kontakt-Widgets mit Kanälen und Regeln, Anfragen aus einem Formular und Zahlen dazu.',
  Recipes: 'Rezepte',
  'Recipes with amounts that scale, reviews, collections, meal plans and shopping lists.':
    'Rezepte, deren Mengen mitrechnen, mit Bewertungen, Sammlungen, Essensplänen und Einkaufslisten.',
  'Share buttons': 'Teilen-Knöpfe',
  'Share and follow buttons that load nothing from elsewhere, with counts, clicks and link previews.':
    'Knöpfe zum Teilen und Folgen, die nichts von anderswo laden, mit Zählern, Klicks und Linkvorschau.',
  'Role editor': 'Rolleneditor',
  'Roles and permissions, who holds them, restore points, transfer, redirects and access checks.':
    'Rollen und Rechte, wer sie hat, Sicherungspunkte, Übertragung, Weiterleitungen und Prüfungen.',
  'Permalink manager': 'Permalinks',
  'Public addresses of posts and terms: single ones, patterns, bulk tools, redirects and imports.':
    'Öffentliche Adressen von Beiträgen und Begriffen: einzeln, nach Muster, viele zugleich, Weiterleitungen, Importe.',
  'Car parking': 'Parken',
  'Parking reservations: locations, spaces, prices, bookings, coupons and booking forms.':
    'Reservierte Stellplätze: Standorte, Plätze, Preise, Buchungen, Gutscheine und Buchungsformulare.',
  'Chauffeur booking': 'Chauffeurdienst',
  'Trips with a driver: vehicles, locations, availability, booking forms, quotes, bookings and card payments.':
    'Fahrten mit Fahrer: Fahrzeuge, Orte, Verfügbarkeit, Buchungsformulare, Angebote, Buchungen und Kartenzahlung.',
  CRM: 'CRM',
  'Accounts, contacts, leads, deals, cases and activities, with roles and teams that say who sees what.':
    'Firmen, Kontakte, Interessenten, Geschäfte, Fälle und Aktivitäten; Rollen und Teams bestimmen, wer was sieht.',
  FAQ: 'Fragen und Antworten',
  'Questions and answers in categories and languages, views and shortcodes that show them, import and export.':
    'Fragen und Antworten in Kategorien und Sprachen, Ansichten und Shortcodes dafür, Import und Export.',
  'Image maps': 'Bildkarten',
  'Pictures with areas that tell something or lead somewhere, their editor, versions, files and figures.':
    'Bilder mit Flächen, die etwas erzählen oder irgendwohin führen, mit Editor, Versionen, Dateien und Zahlen.',
  Inventory: 'Lager',
  'Stock control: items, warehouses, documents, a ledger with cost layers, lookup by barcode, figures.':
    'Bestandsführung: Artikel, Lager, Belege, ein Buch mit Kostenschichten, Suche nach Barcode, Zahlen.',
  ...deRights,
}
