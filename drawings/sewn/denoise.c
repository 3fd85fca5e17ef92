// Non-local means guided by clean features (normal, albedo), with the noise known from two independent half renders.
#include <math.h>
#include <stdlib.h>

// a, b: colour of two halves [h w 3]; f: features [h w 6]; out [h w 3]
void denoise(const float *a, const float *b, const float *f, float *out, int w, int h, int reach, float k, float kf, int y0, int y1) {
    int n = w * h;
    float *var = malloc(sizeof(float) * n);
    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {   // variance of a half, averaged over 5 x 5
        float sum = 0; int c = 0;
        for (int j = -2; j <= 2; j++) for (int i = -2; i <= 2; i++) {
            int X = x + i, Y = y + j;
            if (X < 0 || Y < 0 || X >= w || Y >= h) continue;
            for (int q = 0; q < 3; q++) { float d = a[3*(Y*w+X)+q] - b[3*(Y*w+X)+q]; sum += d * d / 2; }
            c += 3;
        }
        var[y*w+x] = sum / c + 1e-7f;
    }
    for (int y = y0; y < y1; y++) for (int x = 0; x < w; x++) {
        float total = 0, o[3] = {0, 0, 0};
        int p = y*w+x;
        for (int j = -reach; j <= reach; j++) for (int i = -reach; i <= reach; i++) {
            int X = x + i, Y = y + j, q = Y*w+X;
            if (X < 0 || Y < 0 || X >= w || Y >= h) continue;
            float df = 0;
            for (int c = 0; c < 6; c++) { float d = f[6*p+c] - f[6*q+c]; df += d * d; }
            df *= kf;
            if (df > 8) continue;
            float dist = 0; int count = 0;
            for (int v = -1; v <= 1; v++) for (int u = -1; u <= 1; u++) {
                int ax = x + u, ay = y + v, bx = X + u, by = Y + v;
                if (ax < 0 || ay < 0 || bx < 0 || by < 0 || ax >= w || ay >= h || bx >= w || by >= h) continue;
                int P = ay*w+ax, Q = by*w+bx;
                float d = 0;   // cross difference of the halves: unbiased by their own noise
                for (int c = 0; c < 3; c++) d += (a[3*P+c] - a[3*Q+c]) * (b[3*P+c] - b[3*Q+c]);
                dist += d / 3 / (var[P] + var[Q]);
                count++;
            }
            dist = dist / count;
            float weight = expf(-(dist > 0 ? dist : 0) / (k * k) - df);
            total += weight;
            for (int c = 0; c < 3; c++) o[c] += weight * (a[3*q+c] + b[3*q+c]) / 2;
        }
        for (int c = 0; c < 3; c++) out[3*p+c] = o[c] / total;
    }
    free(var);
}
