import { dstar } from './dstar.ts';
import { m17 } from './m17.ts';
import { nxdn } from './nxdn.ts';
import { p25 } from './p25.ts';
import type { RoomMode } from './room.ts';
import type { Mode } from './room-mode.ts';
import { ysf } from './ysf.ts';

export const MODES: Readonly<Record<RoomMode, Mode>> = { ysf, nxdn, p25, m17, dstar };
