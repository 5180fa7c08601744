/** The parts of the screen that the page loads after its first script, as one further script. */

export { FindDialog } from './conversation/find-dialog.tsx';
export { Panel } from './conversation/panel.tsx';
export { HiddenLine } from './settings/hidden-line.tsx';
export { SettingsContent } from './settings/settings-content.tsx';
export { Wall } from './settings/wall.tsx';
export { LegendDialog } from './tables/legend-dialog.tsx';
export { WaitingList } from './waiting/waiting-list.tsx';
