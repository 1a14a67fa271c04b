import { useState } from 'react'
import { Draggable } from '#ui/draggable/draggable.tsx'
import type { DraggableChange } from '#ui/draggable/draggable-order.ts'
import { Sample } from './sample.tsx'

interface Treatment {
  id: number
  drug: string
  when: string
}

const season: Treatment[] = [
  { id: 1, drug: 'Хорус', when: 'зелёный конус' },
  { id: 2, drug: 'Скор', when: 'розовый бутон, после холодной и дождливой весны — на неделю раньше' },
  { id: 3, drug: 'Раёк', when: 'после цветения' },
  { id: 4, drug: 'Строби', when: 'рост плодов' },
]

export function DraggableSection() {
  const [treatments, setTreatments] = useState(season)
  const [said, setSaid] = useState('')
  const [pictures] = useState(() => ['Листья', 'Плод', 'Побег', 'Корни', 'Цветок'].map((name, id) => ({ id, name })))
  const tell = (change: DraggableChange<Treatment>) => setSaid(JSON.stringify(change))
  return (
    <>
      <Sample title="Список с сортировкой">
        <Draggable
          label="Обработки сезона"
          itemKey="id"
          itemLabel={item => item.drug}
          modelValue={treatments}
          onUpdate={setTreatments}
          onChange={tell}
        >
          {item => (
            <p>
              <b>{item.drug}</b> <span className="text-muted">{item.when}</span>
            </p>
          )}
        </Draggable>
        <output className="mt-3 block text-sm wrap-anywhere text-muted">{said}</output>
      </Sample>
      <Sample title="Сетка">
        <Draggable label="Снимки" layout="grid" itemKey="id" itemLabel={item => item.name} list={pictures}>
          {item => item.name}
        </Draggable>
      </Sample>
      <Sample title="Два списка одной группы">
        <TwoLists />
      </Sample>
    </>
  )
}

function TwoLists() {
  const [chosen, setChosen] = useState(['Томат', 'Огурец'])
  const [others, setOthers] = useState(['Перец', 'Баклажан'])
  const [said, setSaid] = useState<string[]>([])
  const tell = (change: DraggableChange<string>) => setSaid(all => [...all, JSON.stringify(change)])
  const same = {
    itemKey: (item: string) => item,
    itemLabel: (item: string) => item,
    group: 'crops',
    onChange: tell,
    empty: 'Пусто',
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div>
        <h4 className="mb-2 font-medium">На грядке</h4>
        <Draggable {...same} label="На грядке" modelValue={chosen} onUpdate={setChosen}>
          {item => item}
        </Draggable>
      </div>
      <div>
        <h4 className="mb-2 font-medium">В запасе</h4>
        <Draggable {...same} label="В запасе" modelValue={others} onUpdate={setOthers}>
          {item => item}
        </Draggable>
      </div>
      <output className="text-sm wrap-anywhere text-muted md:col-span-2">{said.join(' ')}</output>
    </div>
  )
}
