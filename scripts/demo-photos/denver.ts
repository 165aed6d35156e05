import {
  armchair,
  at,
  books,
  C,
  cup,
  disc,
  fill,
  flowers,
  hangingLamp,
  jar,
  leaf,
  line,
  pot,
  print,
  rect,
  roundTable,
  scene,
  shape,
  sprig,
  teapot,
  windowTo,
} from './kit.ts';

const shelf = (x: number, y: number, width: number) =>
  print(C.wood, rect(x, y, width, 18, 3)) +
  line(`M${x + 46} ${y + 20}v26l-30 -26M${x + width - 46} ${y + 20}v26l30 -26`, 4, C.bark);

/** Two armchairs by a window, with a tea table between them. */
export function consultingRoom(): string {
  const view =
    fill(C.sky, rect(380, 120, 440, 380)) +
    fill('#f7f0d6', disc(700, 200, 44)) +
    fill('#aebfb6', 'M380 420l90 -120 80 70 110 -150 90 110 70 -50v220H380z') +
    fill(C.light, rect(380, 420, 440, 90)) +
    fill(C.rose, 'M400 500v-120h80v-60h70v180zM590 500v-160h90v60h80v100z', 0.9);
  return scene(
    C.sage,
    fill('#cfdcb8', rect(0, 620, 1200, 20)),
    fill('#e3cfaa', rect(0, 640, 1200, 260)),
    line('M0 640H1200', 4),
    line(
      'M0 720H1200M0 810H1200M190 640l-60 80M520 640l-20 80M860 640l20 80M330 720l-50 90M720 720l10 90M1040 720l60 90',
      2,
      '#c7ab7c',
    ),
    windowTo([380, 120, 440, 380], view, { bars: 2 }),
    fill('#fff6d8', 'M420 640L380 900h420l-60 -260z', 0.45),
    print('#c97b5d', 'M150 850q450 -150 900 0q-450 90 -900 0z'),
    line('M220 850q380 -112 760 0q-380 66 -760 0z', 3, '#f1dcc0'),
    at(
      270,
      560,
      pot(110, 96, C.clay) +
        at(
          0,
          -100,
          sprig({ height: 300, lean: -60, pairs: 6, size: 92, color: C.mid }) +
            sprig({ height: 250, lean: 74, pairs: 5, size: 84, color: C.deep }),
        ),
      0.92,
    ),
    print(C.bark, 'M206 560h128v18h-128zM222 578l-14 100M318 578l14 100'),
    at(360, 830, armchair(C.teal, '#2d464d'), 1.02),
    at(850, 830, armchair(C.mustard, '#9c6f22'), 1.02, -1),
    at(605, 712, roundTable(220, 130)),
    at(570, 704, teapot(C.cream), 0.62),
    at(660, 710, cup(C.clay), 0.62),
    at(
      952,
      150,
      print(C.wood, rect(-82, -8, 164, 200)) +
        fill(C.cream, rect(-66, 8, 132, 168)) +
        at(0, 162, sprig({ height: 132, lean: 14, pairs: 5, size: 44, color: C.deep }), 0.95),
      0.86,
    ),
    at(
      112,
      150,
      print(C.bark, rect(-62, 0, 124, 150)) +
        fill(C.paper, rect(-48, 14, 96, 122)) +
        at(0, 132, flowers(3, 96, C.clay, 4)),
    ),
    hangingLamp(1106, 250, C.deep),
  );
}

/** A wall of jars above a counter with scales and a mortar. */
export function herbShelves(): string {
  const contents = [C.mid, C.clay, C.mustard, C.light, C.plum, C.deep, C.rose, C.wood];
  const row = (y: number, from: number, sizes: readonly (readonly [number, number])[], start: number) => {
    let x = from;
    return sizes
      .map(([w, h], i) => {
        const drawn = at(
          x + w / 2,
          y,
          jar(w, h, contents[(start + i * 3) % 8]!, 0.55 + ((i * 7) % 4) / 10, i % 2 ? C.bark : C.wood),
        );
        x += w + 26;
        return drawn;
      })
      .join('');
  };
  const bundle = (x: number, height: number, color: string) =>
    line(`M${x} 0v70`, 3) +
    at(
      x,
      66,
      sprig({ height, lean: -24, pairs: 6, size: 58, color, hangs: true }) +
        sprig({ height: height * 0.9, lean: 30, pairs: 6, size: 54, color, hangs: true }),
    ) +
    print(C.clay, rect(x - 15, 70, 30, 22, 5), 3);
  return scene(
    C.paper,
    fill('#eddfc2', 'M0 0h1200v60H0z'),
    bundle(96, 190, C.mid),
    bundle(210, 150, C.plum),
    bundle(1000, 160, C.light),
    bundle(1112, 200, C.deep),
    shelf(310, 246, 590),
    row(
      246,
      330,
      [
        [92, 128],
        [78, 154],
        [104, 110],
        [82, 146],
        [98, 122],
      ],
      0,
    ),
    shelf(60, 470, 1080),
    row(
      470,
      84,
      [
        [96, 132],
        [80, 106],
        [112, 148],
        [84, 120],
      ],
      2,
    ),
    row(
      470,
      562,
      [
        [100, 120],
        [78, 150],
        [84, 112],
      ],
      5,
    ),
    at(880, 470, books(150, 118, 31)),
    at(
      1088,
      470,
      pot(70, 56, C.teal) +
        at(
          0,
          -58,
          sprig({ height: 96, lean: 20, pairs: 4, size: 42 }) +
            sprig({ height: 76, lean: -30, pairs: 3, size: 40, color: C.deep }),
        ),
    ),
    fill(C.deep, rect(0, 712, 1200, 190)),
    line('M100 748v152M350 748v152M600 748v152M850 748v152M1100 748v152', 3, '#2f5230'),
    fill('#51824e', 'M0 712h1200v34H0z', 0.6),
    print(C.wood, rect(-10, 684, 1220, 34)),
    // Scales.
    line('M330 676v-150M210 540q120 -34 240 0M210 540l-46 82M210 540l46 82M450 540l-46 82M450 540l46 82', 5),
    print(C.mustard, 'M156 622h108q-8 40 -54 40t-54 -40zM396 622h108q-8 40 -54 40t-54 -40z'),
    print(C.mustard, 'M286 682q44 -34 88 0z') + print(C.mustard, disc(330, 524, 13)),
    at(450, 620, sprig({ height: 60, lean: 18, pairs: 3, size: 34 })),
    // Mortar and pestle.
    line('M690 604L756 512', 20) + line('M690 604L756 512', 12, C.cream),
    print(C.mist, 'M596 590h176q0 64 -56 78v14h-64v-14q-56 -14 -56 -78z'),
    fill('#ffffff', 'M612 598q6 40 40 58q-16 -30 -14 -58z', 0.5),
    // An open notebook.
    print(C.cream, 'M872 676q62 -34 126 -6q64 -28 126 6l-14 8q-56 -22 -112 0q-56 -22 -112 0z'),
    line('M998 672v10M902 668q40 -16 76 -4M1020 664q38 -12 76 4', 3),
    at(806, 684, cup(C.brick), 0.86),
  );
}

/** The green door beside the bookshop. */
export function greenDoor(): string {
  const bricks = Array.from({ length: 17 }, (_, r) =>
    Array.from({ length: 7 }, (_, c) => {
      const [x, y] = [((c * 211 + r * 97) % 1240) - 30, 40 + r * 42];
      return (c * 5 + r * 3) % 4 === 0 ? `M${x} ${y}h52v18h-52z` : '';
    }).join(''),
  ).join('');
  const display =
    fill('#f3e2b8', rect(90, 250, 520, 330)) +
    fill('#fff3cf', 'M200 250h300l80 330H120z', 0.6) +
    at(120, 420, books(460, 96, 11)) +
    line('M90 424H610', 8, C.bark) +
    at(112, 580, books(150, 110, 5)) +
    at(
      300,
      580,
      shape(C.clay, rect(0, -26, 120, 26, 3)) +
        shape(C.cream, rect(8, -48, 100, 22, 3)) +
        shape(C.teal, rect(2, -74, 112, 26, 3)),
    ) +
    at(360, 506, pot(44, 34, C.mist) + at(0, -34, sprig({ height: 60, pairs: 3, size: 30 })), 1) +
    at(450, 580, books(150, 120, 8));
  return scene(
    '#d9a38c',
    fill('#c98f78', bricks, 0.8),
    fill('#c3b8a6', rect(0, 770, 1200, 130)),
    line(
      'M0 770H1200M0 828H1200M160 770l-50 58M470 770l-16 58M760 770l20 58M1040 770l56 58M300 828l-50 72M640 828v72M950 828l50 72',
      3,
      '#9b9080',
    ),
    // The bookshop.
    print(C.teal, rect(50, 190, 600, 580)),
    display,
    line(rect(90, 250, 520, 330), 12),
    line(rect(90, 250, 520, 330), 5, C.cream),
    line('M350 250v330', 8),
    fill('#ffffff', 'M130 580L250 250h60L190 580zM420 580L520 250h30L450 580z', 0.25),
    line('M90 640h230v90H90zM380 640h230v90H380z', 4),
    print(C.cream, 'M30 190L74 96h552l44 94z'),
    ...[0, 1, 2, 3].map((i) =>
      shape(C.brick, `M${74 + i * 150} 190L${104 + i * 140} 96h66l${i < 2 ? -14 + i * 6 : i * 4} 94z`),
    ),
    print(
      C.cream,
      'M30 190q0 34 51.6 34t51.6 -34q0 34 51.6 34t51.6 -34q0 34 51.6 34t51.6 -34q0 34 51.6 34t51.6 -34q0 34 51.6 34t51.6 -34q0 34 51.6 34t51.6 -34z',
    ),
    // The door.
    print('#e7dcc6', rect(750, 190, 300, 580)),
    print(C.deep, rect(790, 270, 220, 500)),
    fill('#51824e', 'M812 292h82v190h-82zM908 292h82v190h-82zM812 512h82v220h-82zM908 512h82v220h-82z'),
    line(
      `${rect(812, 292, 82, 190)}${rect(908, 292, 82, 190)}${rect(812, 512, 82, 220)}${rect(908, 512, 82, 220)}`,
      3,
    ),
    shape(C.glass, 'M790 258q0 -52 110 -52t110 52z') + line('M900 206v52M838 216l22 42M962 216l-22 42', 4),
    print(C.mustard, disc(986, 500, 11)),
    at(
      900,
      372,
      print(C.light, leaf(0, 56, -1.9, 96) + leaf(0, 56, -1.25, 96) + leaf(0, 56, -1.57, 118)) +
        line('M0 66v-70', 3),
      0.8,
    ),
    shape(C.cream, rect(1072, 424, 54, 108, 6)),
    print(C.mustard, disc(1099, 452, 10), 3) +
      print(C.mustard, disc(1099, 488, 10), 3) +
      line('M1086 516h26', 3),
    print('#b9ab93', rect(730, 764, 340, 26, 4)) + print('#a89a83', rect(706, 788, 388, 30, 4)),
    at(
      700,
      800,
      pot(88, 92, C.clay) +
        at(
          0,
          -96,
          sprig({ height: 170, lean: -30, pairs: 5, size: 62, color: C.mid }) +
            sprig({ height: 140, lean: 40, pairs: 5, size: 58, color: C.deep }),
        ),
    ),
    at(
      1116,
      800,
      pot(84, 92, C.clay) +
        at(0, -96, flowers(5, 150, C.mustard, 9) + sprig({ height: 90, lean: 20, pairs: 3, size: 54 })),
    ),
    line('M1068 250h74', 6) +
      print(C.forest, 'M1112 262h60q-2 54 -30 54t-30 -54z') +
      fill('#fff0bf', disc(1142, 326, 12)),
  );
}

/** A table from above: the plan for the evening, tea, and herbs to smell. */
export function planOnTable(): string {
  const grain = Array.from(
    { length: 6 },
    (_, i) => `M0 ${80 + i * 150}q300 ${i % 2 ? 22 : -18} 620 0t580 ${i % 2 ? -10 : 14}`,
  ).join('');
  const dish = (x: number, y: number, r: number, inner: string) =>
    fill('#9b6f47', disc(x + 10, y + 12, r), 0.5) +
    shape(C.cream, disc(x, y, r)) +
    shape(inner, disc(x, y, r * 0.72), 3);
  const step = (y: number, width: number) =>
    shape(C.cream, rect(430, y - 22, 34, 34, 6)) +
    line(`M486 ${y - 8}h${width}M486 ${y + 14}h${width * 0.6}`, 5, '#8f9a90');
  return scene(
    '#c9986a',
    line(grain, 4, '#b28152'),
    fill('#9b6f47', 'M392 104l420 26 -20 690 -420 -26z', 0.45),
    shape(C.cream, 'M380 90l420 26 -22 690 -420 -26z'),
    `<g transform="rotate(3.5 590 440)">${
      line('M430 190h240', 12, C.deep) +
      line('M430 226h150', 6, '#8f9a90') +
      step(310, 230) +
      line('M437 306l9 10 18 -24', 6, C.deep) +
      step(400, 260) +
      line('M437 396l9 10 18 -24', 6, C.deep) +
      step(490, 210) +
      fill(C.light, disc(690, 640, 70), 0.6) +
      at(690, 708, sprig({ height: 132, lean: 18, pairs: 5, size: 52, color: C.deep })) +
      line('M430 600h140M430 640h120M430 680h150', 5, '#8f9a90')
    }</g>`,
    // The pen.
    line('M824 700L928 420', 22) +
      line('M824 700L928 420', 14, C.teal) +
      line('M818 716L825 698', 9) +
      line('M914 458l18 6', 6),
    dish(190, 210, 128, '#b4653d'),
    line('M150 190q30 -26 70 -6', 5, '#d9916b'),
    line('M310 160q46 -10 40 26q-8 26 -48 20', 9),
    dish(1030, 210, 106, C.mid),
    at(1010, 250, sprig({ height: 84, lean: 20, pairs: 4, size: 40, color: C.deep })),
    dish(1050, 700, 92, C.plum),
    fill(
      '#e3c9d6',
      [
        disc(1024, 690, 8),
        disc(1058, 670, 8),
        disc(1078, 716, 8),
        disc(1036, 730, 8),
        disc(1060, 704, 8),
      ].join(''),
    ),
    at(150, 800, sprig({ height: 380, lean: 80, pairs: 8, size: 78, color: C.mid })),
    at(90, 850, sprig({ height: 260, lean: -30, pairs: 6, size: 70, color: C.deep })),
  );
}
