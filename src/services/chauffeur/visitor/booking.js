/**
 * Makes the booking page quicker, and is not needed by it: only what a kind of trip asks for is shown, the price follows
 * what is typed, and the way back never lies before the pickup.
 */
import { watchForms } from '../../../platform/pages/step-forms/visitor.js'

watchForms('.chauffeur')
for (const form of document.querySelectorAll('[data-chauffeur-trip]')) {
  const control = name => form.elements.namedItem(`cb_${name}`)
  watchKind(control)
  watchTimes(control)
  watchFare(form, control)
}

/** Hours are no matter of a distance, and a route knows its places. */
function watchKind(control) {
  const asked = {
    distance_km: ['distance'],
    duration_hours: ['hourly'],
    route_id: ['flat'],
    return_datetime: ['distance', 'flat'],
  }
  const kind = control('service_type')
  const show = () => {
    for (const [name, kinds] of Object.entries(asked)) {
      const field = control(name)?.closest('.field')
      if (!field) continue
      field.hidden = !kinds.includes(kind.value)
      // What is not shown is not sent, and what a kind of trip is priced by is needed.
      control(name).disabled = field.hidden
      if (kinds.length > 1) continue
      control(name).required = !field.hidden
      field.querySelector('label small')?.remove()
    }
  }
  if (!kind) return
  kind.addEventListener('change', show)
  show()
}

function watchTimes(control) {
  const [pickup, back] = [control('pickup_datetime'), control('return_datetime')]
  if (!pickup || !back) return
  pickup.addEventListener('change', () => {
    back.min = pickup.value
    if (back.value && back.value <= pickup.value) back.value = ''
  })
}

/** What the cheapest vehicle costs, as soon as enough is told. The last answer counts, in whatever order they come. */
function watchFare(form, control) {
  const told = form.querySelector('[data-chauffeur-fare]')
  const { api } = JSON.parse(document.getElementById('vendor-chauffeur-config').textContent)
  let latest = 0
  let timer
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(update, 400)
  })
  async function update() {
    const turn = ++latest
    const asked = tripOf(form, control)
    const offers = asked ? await quote(asked) : []
    if (turn === latest) told.textContent = sentence(offers)
  }
  async function quote(asked) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${api}/vendor-chauffeur/v1/public/quote`, {
      method: 'POST',
      body: JSON.stringify(asked),
      headers,
    }).catch(() => null)
    if (!answer?.ok) return []
    const { data } = await answer.json()
    return data.vehicles.map(vehicle => ({ ...vehicle, currency: data.currency }))
  }
  function sentence(offers) {
    const [least] = offers.toSorted((one, other) => one.price_total - other.price_total)
    if (!least) return ''
    const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency: least.currency })
    return told.dataset.chauffeurFare
      .replace('{price}', format.format(least.price_total))
      .replace('{vehicle}', least.name)
  }
}

/** Null while the kind of trip lacks what it is priced by: a price of nothing would mislead. */
function tripOf(form, control) {
  const value = name => (control(name)?.disabled ? '' : (control(name)?.value ?? ''))
  const kind = value('service_type') || 'distance'
  const needed = { distance: 'distance_km', hourly: 'duration_hours', flat: 'route_id' }[kind]
  if (!value('pickup_datetime') || !value(needed)) return null
  const numbers = ['distance_km', 'duration_hours', 'route_id', 'passengers', 'luggage'].flatMap(name =>
    value(name) ? [[name, Number(value(name))]] : [],
  )
  const back = value('return_datetime')
  return {
    ...Object.fromEntries(numbers),
    ...(back ? { transfer_type: 'return', return_datetime: back } : {}),
    ...(value('coupon_code') ? { coupon_code: value('coupon_code') } : {}),
    ...(value('waypoints') ? { waypoints: [{ address: value('waypoints') }] } : {}),
    form_id: Number(form.dataset.chauffeurTrip),
    service_type: kind,
    pickup_datetime: value('pickup_datetime').replace('T', ' '),
  }
}
