import preview from '@callwright/storybook/preview'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { AudioPlayer } from '../../audio-player/index.ts'
import { BarChart } from '../../bar-chart/index.ts'
import { Checklist } from '../../checklist/index.ts'
import { DataTable, dataTableColumns } from '../../data-table/index.ts'
import { HeatStrip } from '../../heat-strip/index.ts'
import { LineChart } from '../../line-chart/index.ts'
import { PieChart } from '../../pie-chart/index.ts'
import { Sparkline } from '../../sparkline/index.ts'
import { Transcript } from '../../transcript/index.ts'
import { expectedWarnings } from '../use-warning.ts'
import { badInputs, everyBadInput, expectBoxesToFit } from './bad-input.tsx'

const meta = preview.meta({
  title: 'Bad input/Data',
  tags: ['!autodocs'],
  play: expectBoxesToFit,
})

const chartData = everyBadInput.map(([, label], index) => ({
  label,
  value: [Number.NaN, -5, Number.POSITIVE_INFINITY, 3, 0, 1e15, 2][index] ?? 1,
}))

export const Charts = meta.story({
  render: () => (
    <div data-box="charts" className="grid w-80 gap-6">
      <LineChart
        caption={badInputs.long}
        data={chartData}
        labelName="Day"
        valueName={badInputs.emoji}
      />
      <PieChart
        caption={badInputs.rightToLeft}
        data={chartData}
        labelName="Day"
        valueName="Calls"
      />
      <BarChart
        caption={badInputs.blank}
        data={chartData.map(({ label, value }) => ({ label, values: { [label]: value } }))}
        series={chartData.map(({ label }) => label)}
        labelName={badInputs.long}
        valueName=""
      />
      <HeatStrip
        caption={badInputs.emoji}
        data={chartData.map(({ label, value }) => ({ label, values: [value, 1] }))}
        columns={chartData.map(({ label }) => label)}
        labelName=""
        valueName={badInputs.long}
      />
      <Sparkline values={chartData.map(({ value }) => value)} alt={badInputs.long} />
      <LineChart caption="" data={[]} labelName="" valueName="" />
      <PieChart caption="No date" data={[]} labelName="" valueName="" empty={badInputs.long} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByRole('application')
    await expect(canvasElement.innerHTML).not.toMatch(/(d|[xy][12]?|height|width|style)="[^"]*NaN/)
    await expectBoxesToFit()
  },
})

export const Conversations = meta.story({
  render: () => (
    <div data-box="conversations" className="grid w-80 gap-3">
      <Transcript
        activeTurnIndex={Number.NaN}
        onTurnSelect={() => {}}
        content={everyBadInput.map(([, text]) => ({ role: text, text }))}
      />
      <Transcript label="None" content={[]} />
      <Transcript label="Empty" content="" activeTurnIndex={7} />
    </div>
  ),
})

export const NothingToPlay = meta.story({
  parameters: { expectedErrors: expectedWarnings(/AudioPlayer: it has no `src`/) },
  render: () => (
    <div data-box="players" className="grid w-60 gap-3">
      <AudioPlayer src="" label={badInputs.long} downloadName={badInputs.long} />
      <AudioPlayer src="data:audio/mpeg,none" label="Missing" types={[]} />
    </div>
  ),
})

const columnHelper = dataTableColumns<{ name: string; text: string }>()
const columns = columnHelper.columns([
  columnHelper.accessor('name', { header: badInputs.long }),
  columnHelper.accessor('text', { header: badInputs.emoji }),
])

function SelectableLists() {
  const [ids, setIds] = useState(['long', 'deleted'])
  return (
    <div data-box="lists" className="grid w-80 gap-3">
      <Checklist
        label={badInputs.long}
        items={everyBadInput.map(([name, text]) => ({ id: name, label: text, hint: text }))}
        selectedIds={ids}
        onSelectedIdsChange={setIds}
      />
      <DataTable
        aria-label="Texts"
        columns={columns}
        rows={everyBadInput.map(([name, text]) => ({ name, text }))}
        getRowId={({ name }) => name}
        selectedIds={ids}
        onSelectedIdsChange={setIds}
        sorting={{ id: 'no such column', desc: true }}
        onSortingChange={() => {}}
      />
      <DataTable aria-label="Nothing" columns={[]} rows={[]} getRowId={String} />
    </div>
  )
}

export const InLists = meta.story({ render: () => <SelectableLists /> })
