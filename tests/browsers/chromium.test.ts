import { testJourney } from './journey.ts'
import { openChromium } from './open-chromium.ts'

testJourney('Chromium', openChromium)
