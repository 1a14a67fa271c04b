export interface Case {
  use: string
  crop: string
  target: string
  /** What is treated, as fields of the API. */
  treated: {
    areaM2?: string
    litres?: string
    massKg?: string
    plants?: { count: string; norm?: number; litres?: string }[]
  }
  place: string
  bbch: string
  harvest: string
  day?: string
  planted?: string
  isThisForm?: boolean
  level: 'allowed' | 'caution' | 'unknown' | 'forbidden'
  /** As people read it and as a program does; null: no number may be given. */
  amount: [shown: string, exact: string] | null
  /** The waiting period and the norm of the row. */
  phi: string
  rate: string
}

export const day = '2028-06-15'
const open = { place: 'open', bbch: '75', harvest: '2028-09-01' }

const skor = {
  ...open,
  use: 'skor-2',
  crop: 'kartofel',
  target: 'alternarioz',
  phi: '20 дней',
  rate: '3–5 мл на 10 л воды',
  bbch: '40',
}

export const cases: Record<string, Case> = {
  '10 l on a hundred m², 35 m²: 3.5 l; 3 ml in 10 l: 1.05 ml': {
    ...skor,
    treated: { areaM2: '35' },
    level: 'allowed',
    amount: ['1,05 мл', '1.05'],
  },
  'a bucket of 10 l: 3 ml': { ...skor, treated: { litres: '10' }, level: 'allowed', amount: ['3 мл', '3'] },
  '20 days over 29 February end on it': {
    ...skor,
    treated: { areaM2: '100' },
    day: '2028-02-09',
    harvest: '2028-02-29',
    level: 'allowed',
    amount: ['3 мл', '3'],
  },
  'one day less is forbidden': {
    ...skor,
    treated: { areaM2: '100' },
    day: '2028-02-09',
    harvest: '2028-02-28',
    level: 'forbidden',
    amount: null,
  },
  '20 days over the new year end on 9 January': {
    ...skor,
    treated: { areaM2: '100' },
    day: '2027-12-20',
    harvest: '2028-01-09',
    level: 'allowed',
    amount: ['3 мл', '3'],
  },
  'two young trees at 2 l, three bearing ones at 3.5 l: 14.5 l; 2 ml in 10 l: 2.9 ml': {
    ...open,
    use: 'skor-1',
    crop: 'yablonya',
    target: 'parsha-yabloni',
    treated: {
      plants: [
        { count: '2', norm: 0 },
        { count: '3', norm: 1 },
      ],
    },
    level: 'allowed',
    amount: ['2,9 мл', '2.9'],
    phi: '20 дней',
    rate: '2 мл на 10 л воды',
  },
  '0.5 ml on a сотка, 2.5 of them: 1.25 ml': {
    ...open,
    use: 'koragen-2',
    crop: 'kartofel',
    target: 'koloradskij-zhuk',
    bbch: '21',
    treated: { areaM2: '250' },
    level: 'allowed',
    amount: ['1,25 мл', '1.25'],
    phi: '20 дней',
    rate: '0,5 мл на 100 м²',
  },
  '30 g of granules on 20 m², 6 m²: 9 g': {
    ...open,
    use: 'zemlin-1',
    crop: 'kartofel',
    target: 'provolochniki',
    bbch: '00',
    planted: day,
    treated: { areaM2: '6' },
    level: 'allowed',
    amount: ['9 г', '9'],
    phi: 'не регламентируется',
    rate: '30 г на 20 м²',
  },
  '40 ml on 100 kg of tubers, 25 kg: 10 ml': {
    ...open,
    use: 'maksim-1',
    crop: 'kartofel',
    target: 'rizoktonioz',
    bbch: '00',
    planted: '2028-06-20',
    treated: { massKg: '25' },
    level: 'allowed',
    amount: ['10 мл', '10'],
    phi: 'не регламентируется',
    rate: '40 мл на 100 кг',
  },
  'a tablet for each of 7 plants': {
    ...open,
    use: 'gliokladin-1',
    crop: 'tomat',
    target: 'kornevye-gnili',
    place: 'protected',
    bbch: '10',
    planted: day,
    treated: { plants: [{ count: '7' }] },
    level: 'allowed',
    amount: ['7 шт.', '7'],
    phi: 'не регламентируется',
    rate: '1 шт. на 1 растение',
  },
  'a tablet in 10 l is not divided for 15 l': {
    ...open,
    use: 'inta-vir-3',
    crop: 'kartofel',
    target: 'koloradskij-zhuk',
    bbch: '21',
    treated: { areaM2: '150' },
    level: 'forbidden',
    amount: null,
    phi: '20 дней',
    rate: '1 шт. на 10 л воды',
  },
  'a use for greenhouses, in the greenhouse: 1.5 l, 25 g in 5 l: 7.5 g': {
    ...open,
    use: 'ordan-1',
    crop: 'tomat',
    target: 'fitoftoroz',
    place: 'protected',
    bbch: '71',
    treated: { areaM2: '30' },
    level: 'allowed',
    amount: ['7,5 г', '7.5'],
    phi: '3 дня',
    rate: '25 г на 5 л воды',
  },
  'the ampoule of the registered strength: 3 l, 10 ml in 10 l: 3 ml': {
    ...open,
    use: 'fitoverm-1',
    crop: 'ogurec',
    target: 'obyknovennyj-pautinnyj-kleshch',
    place: 'protected',
    bbch: '21',
    treated: { areaM2: '30' },
    isThisForm: true,
    level: 'allowed',
    amount: ['3 мл', '3'],
    phi: '3 дня',
    rate: '10 мл на 10 л воды',
  },
  'an unknown waiting period: a number, but never «можно»': {
    ...open,
    use: 'fitolavin-3',
    crop: 'tomat',
    target: 'chernaya-nozhka',
    place: 'protected',
    bbch: '10',
    planted: '2028-06-20',
    treated: { areaM2: '1' },
    level: 'unknown',
    amount: ['2 мл', '2'],
    phi: 'нет данных',
    rate: '20 мл на 10 л воды',
  },
  'for farms only: no number anywhere': {
    ...open,
    use: 'delan-1',
    crop: 'yablonya',
    target: 'parsha-yabloni',
    treated: { areaM2: '100' },
    level: 'forbidden',
    amount: null,
    phi: '30 дней',
    rate: '0,5–0,7 кг на 1 га',
  },
}
