/** What invoices of parking say beside what all say. */
import { tableIn } from '../../../../kernel/words.ts'

const english = {
  from: 'From {text}',
  to: 'To {text}',
  agreed: 'Parking, as agreed',
  parking: 'Parking: {text}',
  spaces: '{text} spaces',
  hour: '1 hour',
  hours: '{text} hours',
  day: '1 day',
  days: '{text} days',
  night: '1 night',
  nights: '{text} nights',
  late: 'Later exit',
}
type ParkingWords = Readonly<Record<keyof typeof english, string>>

const german: ParkingWords = {
  from: 'Von {text}',
  to: 'Bis {text}',
  agreed: 'Parken, wie vereinbart',
  parking: 'Parken: {text}',
  spaces: '{text} Plätze',
  hour: '1 Stunde',
  hours: '{text} Stunden',
  day: '1 Tag',
  days: '{text} Tage',
  night: '1 Nacht',
  nights: '{text} Nächte',
  late: 'Spätere Ausfahrt',
}

export const parkingWords = (language: string): ParkingWords => tableIn({ en: english, de: german }, language)
