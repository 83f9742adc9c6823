// The settings of the site file, which has the firm's own facts; docs/operating.md has a table of all settings.
// `readSite` writes the place in the file and a colon before each message.
import * as v from 'valibot'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

const textLine = (limit: number) =>
  v.pipe(
    v.string('a text is expected'),
    v.trim(),
    v.minLength(1, 'a text is expected, not an empty one'),
    v.maxLength(limit, `a text of at most ${limit} characters is expected`),
    v.regex(/^[^\p{Cc}\u2028\u2029<>]*$/u, 'a text on one line and without < and > is expected'),
  )

/** URL removes line breaks and spaces, which would stay in the text that is written into files. */
const hasProtocol = (text: string, protocols: readonly string[]) =>
  !/[\s\p{Cc}]/u.test(text) && URL.canParse(text) && protocols.includes(new URL(text).protocol)
const isPath = (text: string) => /^\/(?!\/)\S*$/.test(text)

const webAddress = v.pipe(
  v.string('an address is expected'),
  v.check(
    (text) => hasProtocol(text, ['https:']),
    'an address with https:// is expected, such as https://example.com/',
  ),
)
const addressOrPath = v.pipe(
  v.string('an address is expected'),
  v.check(
    (text) => hasProtocol(text, ['https:']) || isPath(text),
    'an address with https:// or a path of the app is expected, such as /map.html',
  ),
)
const appPath = v.pipe(
  v.string('a path of the app is expected'),
  v.check(isPath, 'a path of the app is expected, such as /catalog-cover.svg'),
)
const RELATIVE_PATH = /^(?!.*(^|\/)\.\.?(\/|$))[\w][\w./-]*$/
const filePath = v.pipe(
  v.string('the name of a file is expected'),
  v.regex(RELATIVE_PATH, 'a path below the folder of the site file is expected, such as logo.svg'),
)
/** The folder may stand beside that of the site file, as `public` stands beside `site`. */
const folderPath = v.pipe(
  v.string('the path of a folder is expected'),
  v.check(
    (path) => RELATIVE_PATH.test(path.replace(/^\.\.\//, '')),
    'a path below or beside the folder of the site file is expected, such as files or ../public',
  ),
)
const svgFilePath = v.pipe(
  filePath,
  v.regex(/\.svg$/i, 'the name of an SVG file is expected, such as sign.svg'),
)
const pictureFilePath = v.pipe(
  filePath,
  v.regex(/\.(svg|png)$/i, 'the name of an SVG or PNG file is expected, such as icon.svg'),
)
const colour = v.pipe(
  v.string('a colour is expected, such as #0b5c75'),
  v.regex(/^#[0-9a-f]{6}$/, 'a colour with six small hexadecimal digits is expected, such as #0b5c75'),
)
const orderNumberForm = v.pipe(
  textLine(40),
  v.check(
    (text) => text.split('{number}').length === 2 && !/\d/.test(text),
    'a text without digits and with {number} once is expected, such as SO-{number}',
  ),
)
const wholeNumber = (smallest: number, largest: number) => {
  const message = `a whole number from ${smallest} to ${largest} is expected`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(smallest, message),
    v.maxValue(largest, message),
  )
}
const email = v.pipe(
  v.string('an e-mail address is expected'),
  v.email('an e-mail address is expected, such as support@example.com'),
)

const scheme = v.objectWithRest(
  {
    accent: colour,
    'accent-hover': colour,
    'accent-soft': colour,
    'ink-on-accent': colour,
    'row-accent': colour,
    'row-accent-hover': colour,
  },
  colour,
  'a table of colours is expected',
)

const company = {
  name: textLine(30),
  company: textLine(80),
  phone: v.strictObject({
    text: textLine(30),
    number: v.pipe(
      v.string('a phone number is expected'),
      v.regex(/^\+\d{7,15}$/, 'a + and 7 to 15 digits are expected, such as +15550100142'),
    ),
  }),
  email,
  address: v.strictObject({
    street: textLine(80),
    city: textLine(60),
    state: textLine(30),
    zip: textLine(12),
    country: v.pipe(
      textLine(2),
      v.regex(/^[A-Z]{2}$/, 'a country code of two capital letters is expected, such as US'),
    ),
  }),
  supportHours: textLine(80),
}

const behaviour = {
  timeZone: v.pipe(
    v.string('the name of a time zone is expected'),
    v.check(
      (name) => /^[A-Za-z]+\//.test(name) && isTimeZone(name),
      'the name of a time zone is expected, such as America/Chicago',
    ),
  ),
  orderNumber: v.strictObject({
    inLists: orderNumberForm,
    inTexts: orderNumberForm,
    digits: wholeNumber(1, 9),
  }),
  /** Buyers in these states read TBD for shipping until staff set the amount. */
  openShippingStates: v.array(
    v.pipe(
      v.string('a code of a state is expected'),
      v.regex(/^[A-Z]{2}$/, 'a state code of two capital letters is expected, such as AK'),
    ),
    'a list of states is expected',
  ),
  offline: v.strictObject({
    finishedOrderDays: wholeNumber(1, 365),
    catalogueMinutes: wholeNumber(5, 1440),
  }),
}

const embedded = {
  map: v.strictObject({ link: webAddress, embed: addressOrPath }),
  videos: v.strictObject({ embedBase: addressOrPath, aboutUs: textLine(200), greatSave: textLine(200) }),
  catalog: v.strictObject({ address: addressOrPath, cover: v.nullable(appPath) }),
}

const look = {
  logo: v.strictObject({ sign: svgFilePath, icon: pictureFilePath, badge: v.nullable(pictureFilePath) }),
  colours: v.strictObject({
    light: scheme,
    dark: scheme,
    icon: v.strictObject({ field: colour }),
  }),
  files: v.nullable(folderPath),
  searchEngines: v.boolean('true or false is expected'),
}

const texts = v.strictObject({
  description: textLine(300),
  shortDescription: textLine(160),
  installDescription: textLine(300),
  blurb: textLine(300),
  aboutUs: v.strictObject({
    description: textLine(300),
    story: v.pipe(
      v.array(textLine(600), 'a list of paragraphs is expected'),
      v.minLength(1, 'one paragraph at least is expected'),
    ),
    videoTitle: textLine(100),
  }),
  greatSave: v.strictObject({
    description: textLine(300),
    banner: textLine(100),
    explanation: textLine(600),
    videoTitle: textLine(100),
  }),
})

const security = v.strictObject({
  contact: v.pipe(
    v.string('an address is expected'),
    v.check(
      (text) => hasProtocol(text, ['https:', 'mailto:', 'tel:']),
      'an address with mailto:, https:// or tel: is expected, such as mailto:security@example.com',
    ),
  ),
  policy: v.nullable(webAddress),
})

export const siteSchema = v.strictObject({ ...company, ...behaviour, ...embedded, ...look, texts, security })

export type SiteFile = v.InferOutput<typeof siteSchema>
