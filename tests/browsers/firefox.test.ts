import { journey } from './journey.ts'
import { openFirefox } from './open-firefox.ts'

journey('Firefox', openFirefox)
