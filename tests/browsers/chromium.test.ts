import { journey } from './journey.ts'
import { openChromium } from './open-chromium.ts'

journey('Chromium', openChromium)
